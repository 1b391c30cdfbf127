import type pg from 'pg'

/** The question to each new connection. A standby answers `on`, and so does a server that is set to read only. */
export const asksReadOnly = 'show transaction_read_only'

/** Throws, with the SQLSTATE of a refused change, where the answer is that this connection changes nothing. */
export function refuseReadOnly({ rows: [row] }: Pick<pg.QueryResult, 'rows'>): void {
  if (row?.transaction_read_only !== 'on') return
  const sentence = 'This server takes no changes: it is a standby, or default_transaction_read_only is on.'
  throw Object.assign(new Error(sentence), { code: '25006' })
}

/** Ends a read-only connection of a foreign pool before it is used. */
export async function onConnectRefuseReadOnly(client: pg.ClientBase): Promise<void> {
  refuseReadOnly(await client.query(asksReadOnly))
}
