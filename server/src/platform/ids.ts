import { randomBytes } from 'node:crypto'

type Id<Noun extends string> = string & { readonly __id: Noun }

export type OrganizationId = Id<'organization'>
export type MemberId = Id<'member'>
export type IssuerId = Id<'issuer'>
export type TemplateId = Id<'template'>
export type ApiKeyId = Id<'api-key'>
export type JobId = Id<'job'>
export type BatchId = Id<'batch'>
export type CredentialId = Id<'credential'>
export type FailureId = Id<'failure'>
export type RevocationId = Id<'revocation'>
export type RetryRunId = Id<'retry-run'>
export type PathwayId = Id<'pathway'>
export type FrameworkId = Id<'framework'>
export type PathwayAwardId = Id<'pathway-award'>
export type AddressLetterId = Id<'address-letter'>
export type StatusListId = Id<'status-list'>
export type SuppressionId = Id<'suppression'>
export type ImageId = Id<'image'>
export type AuditEntryId = Id<'audit-entry'>
export type UserId = Id<'user'>
export type CollectionId = Id<'collection'>
export type SessionId = Id<'session'>
export type PastSignInId = Id<'past-sign-in'>
export type InvitationId = Id<'invitation'>
export type SignInId = Id<'sign-in'>
export type ProviderSignInId = Id<'provider-sign-in'>
export type PasskeyId = Id<'passkey'>
export type WalletOfferId = Id<'wallet-offer'>
export type WalletCopyId = Id<'wallet-copy'>
export type WebhookId = Id<'webhook'>
export type WebhookDeliveryId = Id<'webhook-delivery'>

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuidPattern.test(value)
}

/** Reads an id from outside: its lower-case form, or undefined where it is no UUID. */
export function parseId<T extends string>(value: unknown): T | undefined {
  return isUuid(value) ? (value.toLowerCase() as T) : undefined
}

/** The 16 bytes of an id. */
export function bytesOfId(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

/** Reads the first 16 bytes as an id; undefined where there are fewer. */
export function idOfBytes<T extends string>(bytes: Buffer): T | undefined {
  return parseId(bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'))
}

/** The lowest id that can be made at this moment: ids of version 7 below it were made before, all others then or later. */
export function firstIdAt<T extends string>(moment: Date): T {
  const time = Math.max(0, moment.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000` as T
}

/** The moment at which an id was made. */
export function timeOf(id: string): Date {
  return new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16))
}

let pool = Buffer.alloc(0)
let used = 0

/** Fresh random bytes. Drawn from a pool: asking the system for a few at a time costs more than signing a credential. */
export function newRandom(bytes: number): Buffer {
  if (used + bytes > pool.length) {
    pool = randomBytes(Math.max(bytes, 8_192))
    used = 0
  }
  used += bytes
  return pool.subarray(used - bytes, used)
}

let lastTime = -1
let lastOrder = 0

/**
 * A new UUID version 7 (RFC 9562, section 5.7): ordered by time, so that inserts stay on the last page of an index.
 * Ids that one process makes within a millisecond come in the order of their making (section 6.2, method 2): the first 26
 * of the 74 random bits grow by a random step, the other 48 are drawn anew, so that no id tells its neighbour.
 * Made here and not in SQL, because PostgreSQL before 18 has no uuidv7().
 */
export function newId<T extends string>(now: Date = new Date()): T {
  const random = newRandom(10)
  const time = now.getTime()
  const order = orderWithin(time, random.readUInt32BE(0))
  const first = time.toString(16).padStart(12, '0')
  const versioned = (0x7000 | (order >>> 14)).toString(16)
  const variant = (0x8000 | (order & 0x3fff)).toString(16)
  return `${first.slice(0, 8)}-${first.slice(8)}-${versioned}-${variant}-${random.toString('hex', 4, 10)}` as T
}

/** 26 bits above those of the last id of this millisecond. After some 16,000 ids they begin anew, and the order is lost. */
function orderWithin(time: number, random: number): number {
  const next = lastOrder + 1 + (random & 0xfff)
  lastOrder = time === lastTime && next < 0x4000000 ? next : random & 0x1ffffff
  lastTime = time
  return lastOrder
}
