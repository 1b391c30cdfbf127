import { resealKey } from '../../credentials/issuers/sign.ts'
import type { Platform } from '../../platform/context.ts'
import { type ReplicaFacts, readReplicaFacts } from '../../platform/db/driver/replica.ts'
import { broken, type Diagnosis, fine, look, messageOf, warning } from './diagnosis.ts'
import { listKeysOfEachAge, readServerFacts, type ServerFacts, seesOfOthers } from './doctor-view.ts'

/** How the process got in: whether it has roles of its own, whether requests come in by a login of their own, and which replica strangers read from. */
export type DatabaseEntrance = {
  isEmbedded: boolean
  hasRoles: boolean
  hasAppLogin: boolean
  readUrl: string | undefined
}

const oldestVersion = 150_000
const clockOffMs = { warning: 2_000, broken: 30_000 }

/** Looks at the database: server, clock, login, the wall between organizations, and the keys that the master key opens. */
export async function examineDatabase(platform: Platform, entrance: DatabaseEntrance): Promise<Diagnosis[]> {
  const { database } = platform
  const found = await Promise.all([
    look('database', async () => {
      const asked = performance.now()
      const askedAt = Date.now()
      const facts = await readServerFacts(database)
      const tookMs = performance.now() - asked
      return [
        judgeServer(facts, tookMs),
        judgeClock(facts.now.getTime() - askedAt - tookMs / 2),
        judgeReplicas(facts),
        judgeEntrance(entrance),
        ...(await examineReadReplica(entrance, facts)),
        ...judgeTables(facts),
      ]
    }),
    look('organizations apart', async () => [judgeWall(await seesOfOthers(database))]),
    look('master key', () => examineKeys(platform)),
  ])
  return found.flat()
}

function judgeServer({ version, versionNumber }: ServerFacts, tookMs: number): Diagnosis {
  const found = `PostgreSQL ${version}, answers in ${Math.max(1, Math.round(tookMs))} ms`
  return versionNumber < oldestVersion
    ? broken('database', found, 'Move to PostgreSQL 15 or newer: older ones were never tried.')
    : fine('database', found)
}

function judgeClock(offMs: number): Diagnosis {
  const found = `${(Math.abs(offMs) / 1_000).toFixed(1)} s ${offMs < 0 ? 'ahead of' : 'behind'} that of the database`
  const advice = 'Set both by NTP (chrony, systemd-timesyncd): signatures, codes and leases are dated by them.'
  if (Math.abs(offMs) > clockOffMs.broken) return broken('clock', found, advice)
  return Math.abs(offMs) > clockOffMs.warning ? warning('clock', found, advice) : fine('clock', found)
}

/** A login without the right to see the replicas sees none, as if there were none. */
function judgeReplicas({ replicas, synchronousReplicas, replicationLagSeconds }: ServerFacts): Diagnosis {
  if (replicas === 0) return fine('replication', 'no replica that this login sees')
  const lag = replicationLagSeconds === null ? '' : `, the last ${inSeconds(replicationLagSeconds)} behind`
  const found = `${replicas} connected, ${synchronousReplicas} of them synchronous${lag}`
  return synchronousReplicas > 0
    ? fine('replication', found)
    : warning(
        'replication',
        found,
        'Set synchronous_standby_names: what was answered as issued is else lost with the primary.',
      )
}

/**
 * Looks at the replica that strangers read from. However late it is, nothing wrong is shown: what changes is read from the primary, and so is what it does
 * not have yet. It is of no use then, though.
 */
function examineReadReplica({ readUrl }: DatabaseEntrance, { systemIdentifier }: ServerFacts): Promise<Diagnosis[]> {
  if (readUrl === undefined) return Promise.resolve([])
  return look(readReplica, async () => {
    const facts = await readReplicaFacts(readUrl).catch((error: unknown) => messageOf(error))
    if (typeof facts === 'string') return [warning(readReplica, `does not answer: ${facts}`, untilMended)]
    return [judgeReadReplica(facts, systemIdentifier)]
  })
}

/** Says what the replica is good for, given the identifier of the primary's database. */
export function judgeReadReplica(facts: ReplicaFacts, systemIdentifier: string): Diagnosis {
  const what = readReplica
  if (facts.systemIdentifier !== systemIdentifier)
    return broken(what, 'is no copy of this database', 'Set DATABASE_READ_URL to a replica of DATABASE_URL.')
  if (!facts.isReplica)
    return warning(what, 'is a primary, as DATABASE_URL is: it takes no load off it', 'Name a replica, or none.')
  if (facts.lateSeconds === null)
    return warning(what, 'has taken over nothing of the primary since it was copied', untilMended)
  const found = `${inSeconds(facts.lateSeconds)} behind`
  const isLate = facts.lateSeconds > replicaLateSeconds
  return isLate ? warning(what, found, `See to its network and disk. ${untilMended}`) : fine(what, found)
}

const readReplica = 'read replica'
const untilMended = 'Mend it or unset DATABASE_READ_URL; until then processes read from DATABASE_URL.'
const replicaLateSeconds = 300

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1)} s`
}

function judgeEntrance({ isEmbedded, hasRoles, hasAppLogin }: DatabaseEntrance): Diagnosis {
  const what = 'database login'
  if (!hasRoles)
    return warning(
      what,
      'works as the owner of the tables: its user may not make the roles sello_app and sello_service',
      'Once, as a superuser: alter role NAME createrole, with the name of the user; then start again.',
    )
  if (isEmbedded) return fine(what, 'the embedded database, with roles of its own')
  return hasAppLogin
    ? fine(what, 'requests of organizations come in by DATABASE_APP_URL')
    : fine(what, 'has its roles; DATABASE_APP_URL would keep the rights of the owner from requests')
}

function judgeTables({ openTables }: ServerFacts): Diagnosis[] {
  if (openTables.length === 0) return []
  return [
    broken(
      'organizations apart',
      `no row-level security on ${openTables.join(', ')}`,
      'Somebody switched it off: alter table NAME enable row level security, force row level security.',
    ),
  ]
}

function judgeWall(sees: boolean): Diagnosis {
  const what = 'organizations apart'
  return sees
    ? broken(
        what,
        'an organization that does not exist sees rows of others',
        'Stop the service: the policies of the tables, or the rights of its login, were changed.',
      )
    : fine(what, 'an organization that does not exist sees no row of any other')
}

/** Tries a key of each year and state. Those that ended hold a sealed word instead of a private half, and open as well. */
async function examineKeys({ database, keyWrapper }: Platform): Promise<Diagnosis[]> {
  const keys = await listKeysOfEachAge(database)
  if (keys.length === 0) return [fine('master key', 'no signing key yet that it could open')]
  const formerly: string[] = []
  for (const key of keys)
    try {
      if (resealKey(keyWrapper, key)) formerly.push(key.id)
    } catch (error) {
      const whose = `the key ${key.id} of ${key.createdAt.getUTCFullYear()} (${key.status}): ${messageOf(error)}`
      return [broken('master key', `does not open ${whose}`, 'Find the MASTER_KEY that sealed it; see docs/backup.md.')]
    }
  if (formerly.length > 0)
    return [
      warning(
        'master key',
        `${formerly.length} of ${keys.length} keys tried are sealed under the former one or in an older form`,
        'Run: sello-server master-key rotate',
      ),
    ]
  return [fine('master key', `opens a key of each year and state (${keys.length} tried)`)]
}
