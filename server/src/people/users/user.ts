import { readText } from '@sello/open-badges'
import type { Language } from '../../platform/context.ts'
import { type EmailAddress, parseEmail } from '../../platform/formats/email.ts'
import type { UserId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'

/** A person who signs in. Each organization that they belong to decides about their rights. */
export type User = { id: UserId; email: string; name: string; language: Language | null; createdAt: Date }

export const personNameCharactersMax = 200

/** The name that others see of a person, or the address where there is no name. */
export function calledName({ name, email }: Pick<User, 'name' | 'email'>): string {
  return name === '' ? email : name
}

/** Throws Refusal. */
export function readUserEmail(given: string): EmailAddress {
  const email = parseEmail(given)
  if (!email) throw refuse('invalid_user', `"${given.slice(0, 100)}" is not an e-mail address.`)
  return email
}

/** May be left empty. Throws Refusal. */
export function readUserName(given: string): string {
  const name = /[\n\r]/.test(given.trim()) ? undefined : readText(given, { charactersMax: personNameCharactersMax })
  if (!name?.ok)
    throw refuse('invalid_user', `The name must be one line of up to ${personNameCharactersMax} characters.`)
  return name.value
}
