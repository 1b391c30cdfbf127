import { isJsonObject } from '../platform/json.ts'
import {
  evidenceMissing,
  fieldNotUsed,
  invalidEvidenceUrl,
  invalidType,
  repeatedEvidenceUrl,
  textTooLong,
  tooMuchEvidence,
} from './messages.ts'
import type { Evidence } from './recipient.ts'
import type { DocumentRules } from './template-rules.ts'
import { faulty, isBlank, printable, type Read, readText } from './text.ts'

const entriesMax = 20
const urlCharactersMax = 2048
const descriptionCharactersMax = 5000
const knownKeys = new Set(['name', 'url', 'description'])

/**
 * Reads the evidence of a row. Entries without any content count as absent. Each message stands once, however many
 * entries earn it.
 */
export function checkEvidence(
  value: unknown,
  isRequired: boolean,
  document: Pick<DocumentRules, 'isReserved'> | undefined,
  errors: string[],
  warnings: string[],
): Evidence[] {
  const entries = value === undefined || value === null ? [] : value
  if (!Array.isArray(entries) || !entries.every(isJsonObject)) {
    errors.push(invalidType('evidence', 'lista de objetos'))
    return []
  }
  if (entries.length > entriesMax) {
    errors.push(tooMuchEvidence(entriesMax))
    return []
  }
  const found: string[] = []
  const evidence: Evidence[] = []
  const urls = new Set<string>()
  const unusedKeys = new Set<string>()
  for (const entry of entries) {
    for (const key of Object.keys(entry)) if (!knownKeys.has(key) && !isBlank(entry[key])) unusedKeys.add(key)
    const item = readEntry(entry, found)
    if (item === undefined) continue
    if (item.url !== undefined && urls.has(item.url)) found.push(repeatedEvidenceUrl)
    // In the signed graph the two would be one, and whoever holds the credential could exchange what is said of them.
    if (item.url !== undefined && document?.isReserved(item.url)) found.push(invalidEvidenceUrl)
    if (item.url !== undefined) urls.add(item.url)
    evidence.push(item)
  }
  for (const key of [...unusedKeys].slice(0, entriesMax)) warnings.push(fieldNotUsed(`evidence.${printable(key, 64)}`))
  errors.push(...new Set(found))
  if (isRequired && evidence.length === 0 && found.length === 0) errors.push(evidenceMissing)
  return evidence
}

type Entry = Record<string, unknown>

function readEntry(entry: Entry, errors: string[]): Evidence | undefined {
  const own = (key: string) => (Object.hasOwn(entry, key) ? entry[key] : undefined)
  const name = readText(own('name'), 'evidence.name', errors, { max: 500 })
  const url = readUrl(own('url'), errors)
  const description = readText(own('description'), 'evidence.description', errors, {
    max: descriptionCharactersMax,
    lines: true,
  })
  const item: Evidence = {}
  if (typeof name === 'string') item.name = name
  if (typeof url === 'string') item.url = url
  if (typeof description === 'string') item.description = description
  return Object.keys(item).length === 0 ? undefined : item
}

function readUrl(value: unknown, errors: string[]): Read<string> {
  const text = readText(value, 'evidence.url', errors, { max: urlCharactersMax })
  if (typeof text !== 'string') return text
  const url = signableUrl(text)
  if (url === undefined) errors.push(invalidEvidenceUrl)
  else if (url.length > 3 * urlCharactersMax) errors.push(textTooLong('evidence.url', urlCharactersMax))
  else return url
  return faulty
}

/**
 * The URL in the form that is signed: http or https, without credentials in it, and an IRI to the strict parsers of
 * other languages too. WHATWG's `href` leaves `{}|^[]`, a second `#` and a lone `%` standing where RFC 3986 and
 * N-Quads ("IRIREF") forbid them, and a document with one of those fails elsewhere.
 */
function signableUrl(text: string): string | undefined {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  const rest = (url.pathname + url.search).replace(unsafeInUrl, encodeURIComponent)
  const fragment =
    url.hash === '' ? '' : `#${url.hash.slice(1).replaceAll('#', '%23').replace(unsafeInUrl, encodeURIComponent)}`
  return url.origin + rest + fragment
}

const unsafeInUrl = /["<>\\^`{|}[\]]|%(?![0-9a-f]{2})/gi
