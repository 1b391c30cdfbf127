import { sql } from 'kysely'
import type { AnnouncedKind } from './announcements/announcement.ts'
import { type Announcer, holdAnnouncements } from './announcements/announcer.ts'
import type { Clock } from './clock.ts'
import { type Database, type Db, type TransactionDb, withTransaction } from './db/database.ts'
import type { DnsResolver } from './dns/dns.ts'
import type { ApiKeyId, OrganizationId, TemplateId, UserId } from './ids.ts'
import { holdJournal, type Journal } from './journal/journal.ts'
import type { KeyWrapper } from './key-wrapper.ts'
import type { Log } from './log.ts'
import type { Queue } from './queue/queue.ts'
import type { MailTransport } from './smtp/mail-transport.ts'

/** The part of the configuration that the business reads. config.ts describes each setting. */
export type Settings = {
  publicUrl: string
  mailFrom: string
  /** The domain to which mail servers report letters that they could not deliver; undefined: to `mailFrom`. */
  returnPathDomain: string | undefined
  /** Whether letters stay in the built-in inbox: no relay is configured. */
  keepsLetters: boolean
  chunkRows: number
  chunkedAbove: number
  chunkRetrySeconds: number[]
  leaseSeconds: number
  mailRetrySeconds: number[]
  mailStageSeconds: number
  mailConnections: number
  lettersPerDay: number
  storedBytesPerDay: number
  /** Addresses and networks of the proxies before this service. `one nearby`: the service listens to this machine alone, so its proxy is near. */
  trustedProxies: readonly string[] | 'one nearby'
  /** The contact for reports of weaknesses of this service. */
  securityContact?: string | undefined
  /** Hosts of the own network that an organization may name as its OpenID provider. */
  providerHosts: readonly string[]
  /** Hosts of the own network to which an organization may have its events delivered. */
  webhookHosts: readonly string[]
}

/** The things that a process opens once at its start, for all organizations. */
export type Platform = {
  database: Database
  queue: Queue
  announcer: Announcer
  journal: Journal
  clock: Clock
  log: Log
  dns: DnsResolver
  mail: MailTransport
  keyWrapper: KeyWrapper
  settings: Settings
}

export type Language = 'es' | 'en'

export type OrganizationScope = { id: OrganizationId; name: string; language: Language; isActive: boolean }

/** The roles of a person in an organization, from the most rights to the least: each has all rights of the next one. */
export const teamRoles = ['owner', 'admin', 'issuer', 'viewer'] as const
export type Role = (typeof teamRoles)[number]

export type Actor =
  /** `administers` is set for an operation that only administrators have in the panel, `readsCredentials` for a key that may read them; `templates` are the only ones that the key is for. */
  | { kind: 'api_key'; id: ApiKeyId; administers?: true; readsCredentials?: true; templates?: readonly TemplateId[] }
  /** `signedIn` is when and by which way their session was opened; undefined outside of one. */
  | { kind: 'user'; id: UserId; role: Role; signedIn?: { at: Date; way: string } }
  /** `id` is the operator's own where they act from the panel; undefined for the operator program. */
  | { kind: 'operator'; id?: UserId }
  | { kind: 'worker' }
  | { kind: 'visitor' }

/** The first argument of every action and store function: for whom it works, and what it may use. */
export type Context = Omit<Platform, 'database'> & {
  organization: OrganizationScope
  actor: Actor
  /** The id of the HTTP request under which this is done, as its answer and the log have it; null outside of one. */
  requestId: string | null
  /** Each statement runs in a transaction that sees only the rows of this organization. */
  db: Db
  /** The same scope outside the transaction. Never wait for it inside one: no connection may be free until that ends. */
  dbOutsideTransaction: Db
}

/** A context inside of a transaction: what is written on it commits with all else that its caller writes, or not at all. */
export type TransactionContext = Omit<Context, 'db'> & { db: TransactionDb }

/** The teamRoles that change what other requests may only read: templates, members, the team. */
const mayAdminister: readonly Role[] = ['owner', 'admin']

function administers(actor: Actor): boolean {
  if (actor.kind === 'api_key') return actor.administers === true
  return actor.kind === 'operator' || (actor.kind === 'user' && mayAdminister.includes(actor.role))
}

export function contextFor(platform: Platform, organization: OrganizationScope, actor: Actor): Context {
  const { database, ...rest } = platform
  const open = administers(actor) ? database.forOperator : database.forOrganization
  const db = open(organization.id)
  return { ...rest, organization, actor, requestId: null, db, dbOutsideTransaction: db }
}

/** The templates that the key of a request is for alone; undefined for any other key and everybody else. */
export function templatesOf({ actor }: Context): readonly TemplateId[] | undefined {
  return actor.kind === 'api_key' ? actor.templates : undefined
}

/**
 * Runs `work` in one transaction of the organization. Its queue entries commit with it; its announcements are sent afterwards, and what it took away
 * is in the journal when this resolves.
 */
export async function inTransaction<T>(ctx: Context, work: (tx: TransactionContext) => Promise<T>): Promise<T> {
  if (isInTransaction(ctx)) return work(ctx)
  const announcer = holdAnnouncements(ctx.announcer)
  const journal = holdJournal(ctx.journal)
  const result = await withTransaction(ctx.db, (db) => work({ ...ctx, db, announcer, journal }))
  announcer.release()
  await journal.release()
  return result
}

/** Tells whoever looks at the organization that records of these kinds have changed: in a transaction, once it has committed. */
export function announce({ announcer, organization }: Context, ...kinds: AnnouncedKind[]): void {
  announcer.announce(organization.id, kinds)
}

function isInTransaction(ctx: Context): ctx is TransactionContext {
  return ctx.db.isTransaction
}

/**
 * Runs `work` in a savepoint, so that an error undoes its statements and no others of the transaction. Returns the error
 * where `expects` accepts it, and throws any other.
 */
export async function inSavepoint<T>(
  tx: Context,
  expects: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false; error: unknown }> {
  await sql`savepoint attempt`.execute(tx.db)
  try {
    const value = await work()
    await sql`release savepoint attempt`.execute(tx.db)
    return { ok: true, value }
  } catch (error) {
    if (!expects(error)) throw error
    await sql`rollback to savepoint attempt`.execute(tx.db)
    return { ok: false, error }
  }
}
