import { readText } from '@sello/open-badges'
import { isFormulaError } from '@sello/sheets'
import type { Language } from '../../platform/context.ts'
import { type EmailAddress, parseEmail } from '../../platform/formats/email.ts'
import type { MemberId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { Transitions } from '../../platform/transitions.ts'
import { memberTexts } from './member-texts.ts'

/** The facts about a member that fill empty fields of a row. */
export type Profile = { name: string; role: string | null; licenseNumber: string | null }

/** A member as the row check and the wallet need to know them. */
export type Member = Profile & { id: MemberId }

export const memberStates = ['active', 'suspended', 'left'] as const
export type MemberStatus = (typeof memberStates)[number]

/**
 * The transitions of a member. Only credentials issued to an active member are internal. The wallet keeps its credentials in every state, and a
 * member who comes back finds the credentials issued in between.
 */
export const memberTransitions = {
  active: ['suspended', 'left'],
  suspended: ['active', 'left'],
  left: ['active'],
} as const satisfies Transitions<MemberStatus>

/** The reason why an address counts: its owner answered a letter to it, or an administrator vouched for it. */
export type VerifiedBy = 'letter' | 'administrator'

/** The transitions of an address. Until it is verified, credentials issued to it are external. */
export const addressTransitions = { unverified: ['verified'], verified: [] } as const satisfies Transitions<string>

export type MemberAddress = {
  email: string
  normalizedEmail: string
  addedAt: Date
  verifiedAt: Date | null
  /** Null while it is not verified. */
  verifiedBy: VerifiedBy | null
}

/**
 * A member as an administrator sees them. Addresses stand in the order in which they were added. `externalId` is the id that a system of the organization has for
 * them.
 */
export type MemberRecord = Member & {
  externalId: string | null
  status: MemberStatus
  createdAt: Date
  addresses: MemberAddress[]
}

export type NewMember = Profile & { email: string; externalId?: string | null | undefined }

export type ReadMember = Profile & { email: string; normalizedEmail: string; externalId?: string | null }

/** Addresses that one member may have. */
export const addressesMax = 10

const charactersMax = 200

type Read<T> = { value: T; problem?: undefined } | { problem: string }

/** Checks a new member: returns the profile as it will be stored, or its faults. The profile fills rows, so it must be signable. */
export function checkNewMember(given: NewMember, language: Language = 'en'): Read<ReadMember> {
  const address = parseEmail(given.email)
  if (!address) return { problem: notAnAddress(given.email, language) }
  const profile = checkProfile(given, language)
  if (profile.problem !== undefined) return profile
  const externalId = given.externalId ?? null
  if (externalId !== null && !isExternalId(externalId)) return { problem: memberTexts[language].notExternalId }
  return { value: { ...profile.value, email: address.address, normalizedEmail: address.normalized, externalId } }
}

/** Reads a new member by the rules of `checkNewMember`. Throws Refusal with the problems. */
export function readNewMember(given: NewMember): ReadMember {
  return accepted(checkNewMember(given))
}

/** Checks a profile as strictly as the fields of a row: a profile that cannot be signed would fill no row. */
function checkProfile(profile: Profile, language: Language = 'en'): Read<Profile> {
  const lines = (['name', 'role', 'licenseNumber'] as const).map((part) => checkLine(profile, part, language))
  const wrong = lines.find(({ problem }) => problem !== undefined)
  if (wrong?.problem !== undefined) return { problem: wrong.problem }
  const [readName, readRole, readNumber] = lines.map((line) => ('value' in line ? line.value : null))
  return { value: { name: readName ?? '', role: readRole ?? null, licenseNumber: readNumber ?? null } }
}

/** Throws Refusal with the problems. */
export function readProfile(given: Profile): Profile {
  return accepted(checkProfile(given))
}

/** Letters, digits and what needs no escape in an address: it stands in paths, which logs keep, so it is no e-mail address. */
const externalIdPattern = /^[\w.:~-]{1,100}$/

/** Whether a text may be the id that a system of the organization has for a member. */
export const isExternalId = (text: string) => externalIdPattern.test(text)

/** Throws Refusal where the text is no address. */
export function readMemberAddress(email: string): EmailAddress {
  const address = parseEmail(email)
  if (!address) throw refuse('invalid_member', notAnAddress(email))
  return address
}

function notAnAddress(email: string, language: Language = 'en'): string {
  return memberTexts[language].notAnAddress([...email.slice(0, 200)].slice(0, 100).join('').toWellFormed())
}

/** Null is a part that the profile does not have. */
function checkLine(profile: Profile, part: keyof Profile, language: Language): Read<string | null> {
  const text = profile[part]
  if (text === null) return { value: null }
  if (isFormulaError(text)) return { problem: memberTexts[language].formulaError(part, text.trim()) }
  const line = readText(text, { charactersMax })
  if (line.ok && line.value !== '') return { value: line.value }
  return { problem: memberTexts[language].notOneLine(part, charactersMax) }
}

function accepted<T>(read: Read<T>): T {
  if (read.problem !== undefined) throw refuse('invalid_member', read.problem)
  return read.value
}
