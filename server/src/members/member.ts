import { readText } from '@sello/open-badges'
import { type EmailAddress, parseEmail } from '../platform/formats/email.ts'
import type { MemberId } from '../platform/ids.ts'
import { refuse } from '../refusals/refusal.ts'

/** A member as row check and wallet know them. */
export type Member = { id: MemberId; name: string; role: string | null; licenseNumber: string | null }

export type NewMember = { email: string; name: string; role: string | null; licenseNumber: string | null }

const charactersMax = 200

/** Reads a new member in the form in which it is stored and signed. Throws Refusal with its faults. */
export function readNewMember(given: NewMember): Omit<Member, 'id'> & { email: string; normalizedEmail: string } {
  const { address: email, normalized: normalizedEmail } = readAddress(given.email)
  return {
    email,
    normalizedEmail,
    name: readLine(given.name, 'name'),
    role: given.role === null ? null : readLine(given.role, 'role'),
    licenseNumber: given.licenseNumber === null ? null : readLine(given.licenseNumber, 'license number'),
  }
}

function readAddress(email: string): EmailAddress {
  const address = parseEmail(email)
  if (!address) throw refuse('invalid_member', `"${email}" is not an e-mail address.`)
  return address
}

/** As strict as the fields of a row: a profile that cannot be signed could fill in nothing. */
function readLine(value: string, what: string): string {
  const line = readText(value, { charactersMax })
  if (line.ok && line.value !== '') return line.value
  throw refuse('invalid_member', `The ${what} must be one line of 1 to ${charactersMax} characters.`)
}
