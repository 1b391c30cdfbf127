import { evidenceTexts } from '@sello/open-badges'
import { isJsonObject } from '../../platform/formats/json.ts'
import { fieldCharactersMax } from '../../templates/recipient-fields.ts'
import { type RowError, type RowWarning, rowErrors, rowWarnings } from './messages.ts'
import type { Evidence } from './recipient.ts'
import type { DocumentRules } from './template-rules.ts'
import { isBlank, printable, readAddressField, readTextField } from './text.ts'

export const evidencesMax = 20
const descriptionCharactersMax = 5_000
const knownKeys = new Set<string>(['url', ...evidenceTexts])
/** The texts of a piece of evidence that may have several lines. */
const longTexts: ReadonlySet<string> = new Set(['description', 'narrative'])

/**
 * Reads the evidence of a row. Entries without any content count as absent. Each message is given once, however many entries
 * cause it.
 */
export function checkEvidence(
  value: unknown,
  isRequired: boolean,
  document: Pick<DocumentRules, 'isReserved'> | undefined,
  errors: RowError[],
  warnings: RowWarning[],
): Evidence[] {
  const entries = value === undefined || value === null ? [] : value
  if (!Array.isArray(entries) || !entries.every(isJsonObject)) {
    errors.push(rowErrors.type_invalid('evidence', 'lista de objetos'))
    return []
  }
  if (entries.length > evidencesMax) {
    errors.push(rowErrors.evidence_too_long(evidencesMax))
    return []
  }
  const found: RowError[] = []
  const evidence: Evidence[] = []
  const urls = new Set<string>()
  const unusedKeys = new Set<string>()
  for (const entry of entries) {
    for (const key of Object.keys(entry)) if (!knownKeys.has(key) && !isBlank(entry[key])) unusedKeys.add(key)
    const item = readEntry(entry, found)
    if (item === undefined) continue
    if (item.url !== undefined && urls.has(item.url)) found.push(rowErrors.evidence_url_repeated())
    // With a shared address they would be one node of the signed graph, and the holder could swap statements between them.
    if (item.url !== undefined && document?.isReserved(item.url)) found.push(rowErrors.evidence_url_invalid())
    if (item.url !== undefined) urls.add(item.url)
    evidence.push(item)
  }
  for (const key of [...unusedKeys].slice(0, evidencesMax))
    warnings.push(rowWarnings.field_not_used(`evidence.${printable(key, 64)}`))
  errors.push(...new Map(found.map((error) => [error.text, error])).values())
  if (isRequired && evidence.length === 0 && found.length === 0) errors.push(rowErrors.evidence_missing())
  return evidence
}

type Entry = Record<string, unknown>

function readEntry(entry: Entry, errors: RowError[]): Evidence | undefined {
  const own = (key: string) => (Object.hasOwn(entry, key) ? entry[key] : undefined)
  const item: Evidence = {}
  for (const key of ['name', 'url', ...evidenceTexts.slice(1)] as const) {
    const field = `evidence.${key}`
    const isLong = longTexts.has(key)
    const max = isLong ? descriptionCharactersMax : fieldCharactersMax
    const value =
      key === 'url'
        ? readAddressField(own(key), field, errors, rowErrors.evidence_url_invalid())
        : readTextField(own(key), field, errors, { max, lines: isLong })
    if (typeof value === 'string') item[key] = value
  }
  return Object.keys(item).length === 0 ? undefined : item
}
