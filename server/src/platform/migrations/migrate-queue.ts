import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { storedQueueNames } from '../queue/queues.ts'

const queueNames = Object.values(storedQueueNames)

/**
 * A killed worker's job is taken over after ten seconds without a heartbeat, the least that pg-boss allows. The retry
 * limit is high because each crash uses one up; how often a chunk may fail is counted in our own row.
 */
const queueOptions = {
  retryLimit: 10_000,
  retryDelay: 0,
  heartbeatSeconds: 10,
  notify: true,
  deleteAfterSeconds: 86_400,
}

/** Installs or upgrades pg-boss's schema and makes our queues. Call it under the migration lock. */
export async function migrateQueue(client: pg.Client, connectionString: string): Promise<void> {
  if (await isCurrent(client)) return
  const boss = new PgBoss({ connectionString, max: 2, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const name of queueNames) {
      if (await boss.getQueue(name)) await boss.updateQueue(name, queueOptions)
      else await boss.createQueue(name, queueOptions)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** A look at two tables is enough on most starts; starting pg-boss only to find nothing to do costs 300 ms. */
async function isCurrent(client: pg.Client): Promise<boolean> {
  const installed = await client.query(`select to_regclass('pgboss.version') as name`)
  if (installed.rows[0].name === null) return false
  const { rows } = await client.query('select version from pgboss.version')
  const made = await client.query('select name from pgboss.queue where name = any($1)', [queueNames])
  return rows[0]?.version === newestVersion() && made.rowCount === queueNames.length
}

function newestVersion(): number {
  const manifest = new URL('../package.json', import.meta.resolve('pg-boss'))
  return JSON.parse(readFileSync(manifest, 'utf8')).pgboss.schema
}
