import { readText } from '@sello/open-badges'
import type { Language } from '../../platform/context.ts'
import { type EmailAddress, parseEmail } from '../../platform/formats/email.ts'
import type { UserId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'

/** A person who signs in. What they may do is said by each organization that they belong to. */
export type User = { id: UserId; email: string; name: string; language: Language | null; createdAt: Date }

export const personNameCharactersMax = 200

/** What others see of a person: the name, or the address of who gave none. */
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
