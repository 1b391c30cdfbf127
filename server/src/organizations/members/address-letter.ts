import { createHash } from 'node:crypto'
import type { AddressLetterId, MemberId, OrganizationId } from '../../platform/ids.ts'
import { newRandom } from '../../platform/ids.ts'

/** A letter that waits to be delivered. */
export type AddressLetter = {
  id: AddressLetterId
  organizationId: OrganizationId
  memberId: MemberId
  normalizedEmail: string
  expiresAt: Date
  attempts: number
}

/** How long the link of a letter can be used, from when the letter was asked for. */
export const linkDays = 7

/** Letters for one address within 24 hours. */
export const addressLettersMax = 3

/** An address gets so many letters within `monthDays` at most, so that whoever never answers is left alone. Notes of letters are kept for as long. */
export const addressLettersInMonthMax = 10
export const monthDays = 30

/** Letters of one organization on one day (UTC), to whomever: twice as many members as a file may hold. */
export const confirmationLettersMax = 10_000

const tokenBytes = 32

/** The secret of a letter's link: 256 random bits, which are kept nowhere but in the letter. */
export function newAddressToken(): string {
  return newRandom(tokenBytes).toString('base64url')
}

/** The hash by which the database knows a token; undefined for a text that is none. */
export function hashOfAddressToken(token: string): Buffer | undefined {
  return /^[\w-]{43}$/.test(token) ? createHash('sha256').update(token).digest() : undefined
}
