import pg from 'pg'
import { UnfitDatabaseUser } from '../database-user.ts'

/**
 * Throws UnfitDatabaseUser where what is behind this address gives each transaction a session of its own choice, as a pooler does in transaction mode:
 * prepared statements, locks and NOTIFY would be lost without a word. Two connections ask for the session that they have; the second holds its own in a
 * transaction meanwhile. `name` is the variable that has the address.
 */
export async function refusePooledTransactions(connectionString: string, name: string): Promise<void> {
  const open = () => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, query_timeout: 10_000 })
    client.on('error', () => {})
    return client
  }
  const [first, second] = [open(), open()]
  try {
    await Promise.all([first.connect(), second.connect()])
    const before = await pidOf(first)
    await second.query('begin').catch((error) => {
      // PgBouncer in statement mode.
      throw error.code === '08P01' ? pooled(name) : error
    })
    // A pooler hands out the session that came back last. Where it has one only, the first connection would wait for the second.
    if ((await pidOf(second)) === before || (await pidOf(first)) !== before) throw pooled(name)
    await second.query('rollback')
  } finally {
    await Promise.all([first.end(), second.end()])
  }
}

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

function pooled(name: string): UnfitDatabaseUser {
  return new UnfitDatabaseUser(
    `${name} leads to a pooler that gives each transaction another session of PostgreSQL, which Sello does not work with. Set it to keep one session for as long as a connection is open (PgBouncer: pool_mode = session), or go past it.`,
  )
}
