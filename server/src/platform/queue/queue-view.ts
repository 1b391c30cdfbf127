import type { PgBoss } from 'pg-boss'

export type QueueState = { name: string; isDue: boolean; isLost: boolean }

/**
 * Lists the queues, among these, that have work that may begin now, and on request those with jobs whose worker has given no sign of life for too
 * long. The first reads an index of pg-boss for each queue; the second reads its table.
 */
export async function listQueuesToFetch(
  db: ReturnType<PgBoss['getDb']>,
  names: string[],
  isLostAsked: boolean,
): Promise<QueueState[]> {
  // Prepared once a connection: parsing and planning it would be most of what it costs.
  const statement = { name: 'sello_queues_to_fetch', text: queuesToFetch }
  const { rows } = await db.executeSql(statement as unknown as string, [names, isLostAsked])
  return rows
}

export type QueueDepth = { name: string; waiting: number; oldestSeconds: number }

const countedMax = 10_000

/** How many jobs wait on each of these queues that may begin now, 10,000 at most, and for how long the oldest has waited. */
export async function listQueueDepths(db: ReturnType<PgBoss['getDb']>, names: string[]): Promise<QueueDepth[]> {
  const { rows } = await db.executeSql(
    `select q.name, count(j.start_after)::int as waiting,
      coalesce(greatest(extract(epoch from now() - min(j.start_after)), 0), 0)::float8 as "oldestSeconds"
    from unnest($1::text[]) as q (name) left join lateral (
      select start_after from pgboss.job_common j
      where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now() limit ${countedMax}
    ) as j on true
    group by q.name order by q.name`,
    [names],
  )
  return rows
}

const queuesToFetch = `
    with lost as (
      select distinct name from pgboss.job_common
      where $2 and state = 'active' and (heartbeat_on + heartbeat_seconds * interval '1s' < now()
        or started_on + expire_seconds * interval '1s' < now()))
    select q.name, due.is_due as "isDue", q.name in (select name from lost) as "isLost"
    from unnest($1::text[]) as q (name), lateral (select exists (
      select from pgboss.job_common j
      where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()) as is_due) as due
    where due.is_due or q.name in (select name from lost)`
