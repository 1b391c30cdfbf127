import { createHash } from 'node:crypto'
import type { Platform } from '../../platform/context.ts'
import { mailboxOf } from '../../platform/formats/email.ts'
import type { OrganizationId, UserId } from '../../platform/ids.ts'
import { type Refusal, refuse, refuseWith } from '../../platform/refusals/refusal.ts'
import { countInWindow, takeBackInWindow } from './sign-in-window-store.ts'

type Limit = { of: string; value: string; max: number; windowSeconds: number }

const dayMs = 86_400_000

/**
 * Limits letters: from one network address, from it to one mailbox, to one mailbox, and of the whole service. One address may send fewer letters to a
 * mailbox than the mailbox may get, so that no stranger uses up the letters of its owner. Letters with a code for the wallet also go to strangers,
 * whose mailbox somebody could fill: they have a daily limit besides.
 */
export async function limitLetters(
  platform: Platform,
  from: string,
  normalizedEmail: string,
  isForWallet: boolean,
): Promise<void> {
  const mailbox = mailboxOf(normalizedEmail)
  const [way, dayLong] = [`${from} ${mailbox}`, 86_400]
  await limit(platform, [
    { of: 'letters from', value: from, max: 30, windowSeconds: 600 },
    ...(isForWallet ? [{ of: 'wallet letters from', value: from, max: 100, windowSeconds: dayLong }] : []),
    { of: 'letters of a quarter from', value: way, max: 3, windowSeconds: 900 },
    { of: 'letters of a day from', value: way, max: 8, windowSeconds: dayLong },
    { of: 'letters to', value: mailbox, max: 5, windowSeconds: 900 },
    ...(isForWallet ? [{ of: 'wallet letters to', value: mailbox, max: 20, windowSeconds: dayLong }] : []),
    { of: 'letters', value: '', max: 600, windowSeconds: 60 },
    ...(isForWallet ? [{ of: 'wallet letters', value: '', max: 300, windowSeconds: 60 }] : []),
  ])
}

/** Limits attempts at codes from one network address, at whatever letter, even at one that does not exist. */
export async function limitCodesFrom(platform: Platform, from: string): Promise<void> {
  await limit(platform, [{ of: 'codes from', value: from, max: 60, windowSeconds: 600 }])
}

/**
 * Attempts at letters that the browser asked for itself. Eight letters a day of five attempts each are forty of one network
 * address, and these are all of an address: whoever tries from everywhere without a pause is let in once in ten thousand days.
 */
export async function limitCodesTo(platform: Platform, normalizedEmail: string): Promise<void> {
  await limit(platform, [
    { of: 'codes to', value: normalizedEmail, max: 100, windowSeconds: 86_400 },
    { of: 'codes', value: '', max: 1_200, windowSeconds: 60 },
  ])
}

export async function limitLinks(platform: Platform, from: string): Promise<void> {
  await limit(platform, [{ of: 'links from', value: from, max: 120, windowSeconds: 600 }])
}

/** Ways to a provider that somebody sets out on: of one network address, and to one organization's provider. */
export async function limitProviderStarts(platform: Platform, from: string, organizationId: string): Promise<void> {
  await limit(platform, [
    { of: 'provider starts from', value: from, max: 60, windowSeconds: 600 },
    { of: 'provider starts to', value: organizationId, max: 600, windowSeconds: 60 },
  ])
}

/** Answers of providers that are brought back: each has the provider asked up to three times. */
export async function limitProviderAnswers(platform: Platform, from: string): Promise<void> {
  await limit(platform, [{ of: 'provider answers from', value: from, max: 60, windowSeconds: 600 }])
}

/** Questions about whose an address's domain is. */
export async function limitSignInOptions(platform: Platform, from: string): Promise<void> {
  await limit(platform, [{ of: 'sign-in options from', value: from, max: 300, windowSeconds: 600 }])
}

/** Looks into the DNS of a domain that an organization named. */
export async function limitDomainChecks(platform: Platform, organizationId: string): Promise<void> {
  await limit(platform, [{ of: 'domain checks of', value: organizationId, max: 60, windowSeconds: 600 }])
}

/** Answers by a passkey. None is found by trying: this bounds the work that they make. */
export async function limitPasskeySignIns(platform: Platform, from: string): Promise<void> {
  await limit(platform, [{ of: 'passkeys from', value: from, max: 120, windowSeconds: 600 }])
}

/** Credentials of anybody that strangers have verified: each may take seconds of a processor, and fetches. */
export async function limitVerifications(platform: Platform, from: string): Promise<void> {
  await limit(platform, [
    { of: 'verifications from', value: from, max: 60, windowSeconds: 600 },
    { of: 'verifications', value: '', max: 600, windowSeconds: 60 },
  ])
}

/** Passkeys that one person adds, each of which is a letter to them. */
export async function limitNewPasskeys(platform: Platform, userId: UserId): Promise<void> {
  await limit(platform, [{ of: 'new passkeys', value: userId, max: 20, windowSeconds: 3_600 }])
}

/** Codes to further addresses that one person asks for, whatever their network address. */
export async function limitWalletAddresses(platform: Platform, userId: UserId): Promise<void> {
  await limit(platform, [{ of: 'wallet addresses of', value: userId, max: 20, windowSeconds: 86_400 }])
}

/**
 * Offers of a credential to wallets that are asked for on its page. Of one network address there are fewer than of all, so that no stranger uses
 * up those of its holder.
 */
export async function limitOffers(platform: Platform, from: string, credentialId: string): Promise<void> {
  await limit(platform, [
    { of: 'wallet offers from', value: from, max: 30, windowSeconds: 600 },
    { of: 'wallet offers of a day from', value: `${from} ${credentialId}`, max: 8, windowSeconds: 86_400 },
  ])
}

/**
 * Limits letters with the PIN of an offer. Strangers may ask for fewer letters from one network address than from all, and altogether for fewer than
 * would fill a mailbox. A holder who has proven the address has a limit of their own, and so has each issuer for the offers of its programs: letters
 * that strangers ask for use up neither of these, and no sign-in letter of a holder.
 */
export async function limitPinLetters(
  platform: Platform,
  { id, normalizedEmail }: { id: string; normalizedEmail: string },
  by: { from: string } | 'holder' | { issuer: OrganizationId },
): Promise<void> {
  const mailbox = mailboxOf(normalizedEmail)
  const [hourLong, dayLong] = [3_600, 86_400]
  const ofOne = (from: string) => [
    { of: 'wallet PINs from', value: `${from} ${id}`, max: 2, windowSeconds: hourLong },
    { of: 'wallet PINs of a day from', value: `${from} ${mailbox}`, max: 8, windowSeconds: dayLong },
  ]
  const who = by === 'holder' ? 'of holder' : 'from' in by ? 'of strangers' : 'of issuer'
  const to = by !== 'holder' && 'issuer' in by ? `${by.issuer} ${mailbox}` : mailbox
  await limit(platform, [
    ...(by !== 'holder' && 'from' in by ? ofOne(by.from) : []),
    { of: `wallet PINs ${who}`, value: id, max: 3, windowSeconds: hourLong },
    { of: `wallet PINs ${who} to`, value: to, max: 20, windowSeconds: dayLong },
    { of: 'wallet letters', value: '', max: 300, windowSeconds: 60 },
  ])
}

const failedOffers = { of: 'failed wallet offers from', max: 30, windowSeconds: 60 }

/**
 * Counts a code and a PIN as wrong before they are compared, so that of attempts at the same moment no more are compared than may be wrong. Throws
 * Refusal where one network address was wrong too often within the minute. The returned function takes the count back, for an attempt that was right.
 */
export async function countFailedOffer({ database, clock }: Platform, from: string): Promise<() => Promise<void>> {
  const now = clock.now().getTime()
  const db = database.forService()
  const window = windowOf({ ...failedOffers, value: from }, now)
  const counted = await countInWindow(db, window, new Date(now - 2 * dayMs))
  if (counted > failedOffers.max) throw exceeded(window, failedOffers.windowSeconds, now)
  return () => takeBackInWindow(db, window)
}

/** Copies of all that one person holds: each may be hundreds of megabytes, and draw many pictures. */
export async function limitExports(platform: Platform, userId: UserId): Promise<void> {
  await limit(platform, [{ of: 'exports of', value: userId, max: 5, windowSeconds: 3_600 }])
}

const invitationsTo = { of: 'invitations to', max: 20, windowSeconds: 86_400 }

/**
 * Runs work that sends an invitation, if it is within the daily limit of the mailbox, whichever organizations invite: the limits of one organization
 * are not enough, since somebody may make any number of organizations. Work that sends no letter is not counted. Throws Refusal.
 */
export async function withinInvitations<T>(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  normalizedEmail: string,
  work: () => Promise<T>,
): Promise<T> {
  const now = clock.now().getTime()
  const db = database.forService()
  const window = windowOf({ ...invitationsTo, value: mailboxOf(normalizedEmail) }, now)
  try {
    const counted = await countInWindow(db, window, new Date(now - 2 * dayMs))
    if (counted > invitationsTo.max) throw refuse('address_letters_exceeded', invitationsTo.max)
    return await work()
  } catch (error) {
    await takeBackInWindow(db, window)
    throw error
  }
}

/** Letters by which a person of a team tries the way of letters, to their own address. */
export async function limitTestLetters(platform: Platform, userId: UserId): Promise<void> {
  await limit(platform, [{ of: 'test letters', value: userId, max: 5, windowSeconds: 3_600 }])
}

/**
 * Counts the limits in the given order, the caller's own first, and throws Refusal at the first one that is exceeded: a refused request uses up
 * nothing of an address or of the whole service. The counted subject is stored as a hash, whether it is known or not.
 */
async function limit({ database, clock }: Platform, limits: Limit[]): Promise<void> {
  const now = clock.now().getTime()
  for (const one of limits) {
    const window = windowOf(one, now)
    if ((await countInWindow(database.forService(), window, new Date(now - 2 * dayMs))) <= one.max) continue
    throw exceeded(window, one.windowSeconds, now)
  }
}

type Window = { subject: Buffer; windowStart: Date }

function windowOf({ of, value, windowSeconds }: Limit, now: number): Window {
  const start = Math.floor(now / (windowSeconds * 1_000)) * windowSeconds * 1_000
  return { subject: subjectOf(of, value), windowStart: new Date(start) }
}

function exceeded({ windowStart }: Window, windowSeconds: number, now: number): Refusal {
  const seconds = Math.max(1, Math.ceil((windowStart.getTime() + windowSeconds * 1_000 - now) / 1_000))
  return refuseWith({ headers: { 'retry-after': String(seconds) } }, 'rate_limit_exceeded')
}

function subjectOf(of: string, value: string): Buffer {
  return createHash('sha256').update(`${of} ${value}`).digest()
}

/** The hashed subjects under which an address and an account are counted. */
export function countedSubjects(normalizedEmails: readonly string[], userIds: readonly UserId[]): Buffer[] {
  const [ofMailbox, ofAddress] = [
    ['letters to', 'wallet letters to', 'invitations to', 'wallet PINs of holder to', 'wallet PINs of strangers to'],
    ['codes to'],
  ]
  const ofUser = ['new passkeys', 'wallet addresses of', 'exports of', 'test letters']
  return [
    ...normalizedEmails.flatMap((email) => ofMailbox.map((of) => subjectOf(of, mailboxOf(email)))),
    ...normalizedEmails.flatMap((email) => ofAddress.map((of) => subjectOf(of, email))),
    ...userIds.flatMap((id) => ofUser.map((of) => subjectOf(of, id))),
  ]
}
