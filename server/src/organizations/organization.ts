import { readAddress, readText } from '@sello/open-badges'
import { isAccent } from '@sello/tokens/accent'
import type { Language, OrganizationScope, Settings } from '../platform/context.ts'
import { type Refusal, refuse } from '../platform/refusals/refusal.ts'

/** A tenant: it owns keys, templates, members and credentials. Its issuer has its profile and its signing keys. */
export type Organization = OrganizationScope & {
  slug: string
  url: string | null
  /** Whether people may take their name off the pages of its credentials. */
  allowsNameRemoval: boolean
  /** Whether people may take its credentials into their wallet apps. */
  allowsWallets: boolean
  /** Whether people try things out in it: it is so from the start, or never. */
  isSandbox: boolean
  createdAt: Date
}

/** Wallet apps take nothing from addresses without TLS. */
export function servesWallets({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https://')
}

export type NewOrganization = {
  name: string
  slug: string
  language: Language
  url: string | null
  isSandbox?: boolean | undefined
}

const slugPattern = /^[a-z0-9](-?[a-z0-9])*$/
export const organizationNameCharactersMax = 200
const slugCharactersMax = 63
export const profileCharactersMax = 1_000

/** Reads a new organization in the form in which it is stored and signed. Throws Refusal with its faults. */
export function readNewOrganization(given: NewOrganization): NewOrganization {
  checkSlug(given.slug)
  const url = given.url === null ? null : readOrganizationAddress('url', given.url)
  return { ...given, name: readOrganizationName(given.name, given.isSandbox), url }
}

/** The word before the name of a sandbox. The name is signed, so who verifies a credential elsewhere reads it too. */
export const sandboxWord = 'SANDBOX'

/** Reads a name in the form in which letters and credentials show it: that of a sandbox begins with the word. Throws Refusal. */
export function readOrganizationName(typed: string, isSandbox = false): string {
  const given = isSandbox && typed.trim() !== '' ? markedName(typed.trim()) : typed
  const name = /[\n\r]/.test(given.trim())
    ? undefined
    : readText(given, { charactersMax: organizationNameCharactersMax })
  if (!name?.ok || name.value === '')
    throw refuseOrganization(`The name must be one line of 1 to ${organizationNameCharactersMax} characters.`, 'name')
  return name.value
}

function markedName(name: string): string {
  return name.startsWith(`${sandboxWord} `) ? name : `${sandboxWord} · ${name}`
}

/** Reads what an organization says of itself, in the form in which it is signed; null where nothing is visible. Throws Refusal. */
export function readOrganizationDescription(given: string): string | null {
  const text = readText(given, { charactersMax: profileCharactersMax, lines: true })
  if (!text.ok)
    throw refuseOrganization(
      `The description must be a text of up to ${profileCharactersMax} characters.`,
      'description',
    )
  return text.value || null
}

/** Reads a colour in the form in which it is kept, `#rrggbb`. Throws Refusal. */
export function readOrganizationAccent(given: string): string {
  const colour = given.toLowerCase()
  if (!isAccent(colour))
    throw refuseOrganization(
      'The accent must be a colour as #1f4e79: # and six digits from 0 to 9 and a to f.',
      'accent',
    )
  return colour
}

/** Reads an address in the form in which it is signed. Another spelling of it is normalized. Throws Refusal. */
export function readOrganizationAddress(part: string, given: string): string {
  const url = readAddress(given)
  if (!url.ok || url.value === '')
    throw refuseOrganization(
      `The ${part} must be an address that begins with https:// or http:// and names a host and no user.`,
      part,
    )
  return url.value
}

export function isSlug(text: string): boolean {
  return text.length <= slugCharactersMax && slugPattern.test(text)
}

function checkSlug(slug: string): void {
  if (!isSlug(slug))
    throw refuse(
      'invalid_slug',
      `The slug "${slug}" must be up to ${slugCharactersMax} lower-case letters, digits and single hyphens between them.`,
    )
}

/** `part` names the field at fault, where it is a single one. */
export function refuseOrganization(sentence: string, part?: string): Refusal {
  const refusal = refuse('invalid_organization', sentence)
  return part === undefined ? refusal : refusal.about(part)
}
