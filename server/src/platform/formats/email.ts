import { domainToASCII, domainToUnicode } from 'node:url'
import validator from 'validator/lib/isEmail.js'

/** A mailbox that SMTP can deliver to: ASCII throughout, the local part as sent. */
export type EmailAddress = { address: string; domain: string; normalized: string }

const gmailDomains = new Set(['gmail.com', 'googlemail.com'])
/** Addresses that the library accepts, and most there are: it takes longer over one than the rest of a row's check. */
const plainAddress = /^[a-z0-9_]+(?:[.+-][a-z0-9_]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i
const localOctetsMax = 64
const addressOctetsMax = 254

/**
 * Reads one bare address, or says that it is none.
 *
 * RFC 5321, "Size Limits": 64 octets before the @, 254 in all (a path of 256 less its brackets), counted after the
 * domain became ASCII. Refused on purpose: quoted local parts, display names, address literals, line breaks even at the
 * ends, and local parts outside ASCII, which only an SMTPUTF8 relay could deliver.
 * `%` and `!` are kept, as RFC 5321 allows them: a relay that still reads source routes from them sends the letter to an
 * address that the client could have named outright.
 */
export function parseEmail(text: string): EmailAddress | undefined {
  if (text.length > 2 * addressOctetsMax || /[\r\n]/.test(text) || !text.isWellFormed()) return undefined
  const trimmed = text.trim()
  const at = trimmed.lastIndexOf('@')
  if (at < 1 || at > localOctetsMax) return undefined
  const local = trimmed.slice(0, at)
  const asciiDomain = toAsciiDomain(trimmed.slice(at + 1))
  if (asciiDomain === undefined || local.startsWith('"')) return undefined
  const address = `${local}@${asciiDomain}`
  if (address.length > addressOctetsMax || !isMailbox(address)) return undefined
  const domain = asciiDomain.toLowerCase()
  return { address, domain, normalized: normalized(local.toLowerCase(), domain) }
}

function isMailbox(address: string): boolean {
  return plainAddress.test(address) || validator.default(address, { allow_utf8_local_part: false })
}

/**
 * The form under which one person is recognised, for duplicates, idempotency and membership alike: lower case, an
 * ASCII domain and, at Google's two domains only, without dots and without `+tag`. Text that is no address comes back
 * trimmed and in lower case, so that it can be compared but never meets a real one.
 */
export function normalizeEmail(text: string): string {
  return parseEmail(text)?.normalized ?? text.trim().toLowerCase()
}

/**
 * The mailbox that an address most likely is of, for counting what it is sent: many servers deliver `ana+anything` to `ana`, so
 * that one mailbox has any number of addresses. It never decides to whom a credential belongs.
 */
export function mailboxOf(normalizedEmail: string): string {
  return normalizedEmail.replace(/^([^+@]+)\+[^@]*@/, '$1@')
}

/**
 * Every spelling, in lower case, that is read as this normalised address: dots and tags at Google, a domain in its own letters. As a
 * regular expression that JavaScript and PostgreSQL read in the same way.
 */
export function spellingsOf(normalizedEmail: string): string {
  const at = normalizedEmail.lastIndexOf('@')
  const [local, domain] = [normalizedEmail.slice(0, at), normalizedEmail.slice(at + 1)]
  if (gmailDomains.has(domain))
    return `${[...local].map(escaped).join('\\.?')}(?:\\+[^@\\s"]*)?@(?:gmail|googlemail)\\.com`
  const domains = new Set([domain, domainToUnicode(domain) || domain])
  return `${escaped(local)}@(?:${[...domains].map(escaped).join('|')})`
}

function escaped(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&')
}

function normalized(local: string, domain: string): string {
  if (!gmailDomains.has(domain)) return `${local}@${domain}`
  const mailbox = (local.split('+', 1)[0] ?? '').replaceAll('.', '')
  // `+tag@gmail.com` names nobody; without its tag it would be one person with every other such address.
  return `${mailbox || local}@gmail.com`
}

function toAsciiDomain(domain: string): string | undefined {
  if (/^[a-z0-9.-]+$/i.test(domain)) return domain
  // The URL parser behind domainToASCII decodes percent signs, cuts at slashes and drops invisible characters. What
  // it would repair is refused instead: two addresses that look different must not become one.
  if (/[\x00-\x2c\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]|\p{Cf}|\p{Z}|\p{Cc}/u.test(domain)) return undefined
  return domainToASCII(domain) || undefined
}
