import type pg from 'pg'

/** Changes a signed document as only the owner of the database can: the service's own roles can but empty it. */
export async function rewriteDocument(
  owner: pg.Client,
  id: string,
  rewrite: (document: string) => string,
): Promise<void> {
  await owner.query('begin')
  await owner.query('alter table credentials disable trigger only_emptied')
  const { rows } = await owner.query<{ document: string }>('select document from credentials where id = $1', [id])
  await owner.query('update credentials set document = $2 where id = $1', [id, rewrite(rows[0]?.document as string)])
  await owner.query('alter table credentials enable trigger only_emptied')
  await owner.query('commit')
}
