import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { TransactionDb } from '../database.ts'
import type { Tables } from '../tables.ts'
import { seeAll } from './backup-tables.ts'

type OwnersWork<T> = (client: pg.Client, tx: TransactionDb) => Promise<T>

/**
 * Runs `work` in one transaction of the owner of the tables that sees the rows of all organizations, without a limit of time: for what neither
 * role may do (roles.ts). The client and the builder are the same connection.
 */
export async function asOwner<T>(connectionString: string, work: OwnersWork<T>): Promise<T> {
  const client = new pg.Client({ connectionString, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  const connection = Object.assign(client, { release: () => {} })
  const owner = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { options: {}, connect: async () => connection, end: async () => {} } }),
  })
  try {
    return await owner.transaction().execute(async (tx) => {
      await client.query(`${seeAll}; set local statement_timeout = 0`)
      return work(client, Object.assign(tx, { coalesced: tx }))
    })
  } finally {
    await client.end()
  }
}
