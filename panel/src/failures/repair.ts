import { lineOf } from './failure.ts'
import type { FailureField } from './wire.ts'

type Row = Record<string, unknown>

/** The parts of a failure that the form needs. */
type Kept = { fields: readonly Asked[]; row_data: object }

/** A field by its name in the API, or the e-mail address. */
type Asked = Omit<FailureField, 'name'> & { name: string }

/** The values of the form: the typed text by the name of its field. */
export type Typed = Record<string, string>

export type RepairField = {
  /** The field of the row, or a part of its first piece of evidence: `evidence.url`. */
  name: string
  type: FailureField['type']
  isRequired: boolean
  allowedValues: string[]
  /** The value as it was sent. */
  sent: string
}

const evidenceParts = ['name', 'url', 'description'] as const

const email: Asked = { name: 'email', type: 'string', is_required: true, allowed_values: [] }

/** The fields of a failure that can be changed, in the order of its template. */
export function fieldsOf(failure: Kept): RepairField[] {
  return [email, ...failure.fields].flatMap(
    ({ name, type, is_required: isRequired, allowed_values: allowedValues }) => {
      if (type !== 'array')
        return [{ name, type, isRequired, allowedValues, sent: lineOf((failure.row_data as Row)[name]) }]
      const piece = firstPiece(failure.row_data as Row)
      return evidenceParts.map((part) => ({
        name: `${name}.${part}`,
        type: 'string' as const,
        isRequired: false,
        allowedValues: [],
        sent: lineOf(piece[part]),
      }))
    },
  )
}

/** Values of the row that belong to no field of the form. */
export function otherValues(failure: Kept): { name: string; sent: string }[] {
  const known = new Set(['email', ...failure.fields.map(({ name }) => name)])
  return Object.entries(failure.row_data as Row)
    .filter(([name]) => !known.has(name))
    .map(([name, value]) => ({ name, sent: lineOf(value) }))
}

/** The first values of the form: the row with the changes of the latest retry. */
export function startOf(failure: Kept & { last_retry_overrides: object }): Typed {
  const row = { ...(failure.row_data as Row), ...(failure.last_retry_overrides as Row) }
  return Object.fromEntries(fieldsOf({ fields: failure.fields, row_data: row }).map(({ name, sent }) => [name, sent]))
}

/** What the latest retry changed of the row. */
export function changesOf(failure: Kept & { last_retry_overrides: object }): {
  name: string
  before: string
  after: string
}[] {
  const latest = startOf(failure)
  return fieldsOf(failure)
    .map(({ name, sent }) => ({ name, before: sent, after: latest[name] ?? '' }))
    .filter(({ before, after }) => before !== after)
}

/** The typed values that differ from the row as it was sent. An emptied field is removed from the row. */
export function overridesOf(failure: Kept, typed: Typed): Row {
  const fields = fieldsOf(failure)
  const overrides: Row = {}
  for (const { name, type, sent } of fields) {
    const text = (typed[name] ?? '').trim()
    if (text === sent.trim() || name.startsWith('evidence.')) continue
    overrides[name] = text === '' ? null : type === 'number' ? numberOf(text) : text
  }
  const evidence = fields.filter(({ name }) => name.startsWith('evidence.'))
  if (evidence.some(({ name, sent }) => (typed[name] ?? '').trim() !== sent.trim()))
    overrides.evidence = evidenceOf(failure.row_data as Row, typed)
  return overrides
}

/** The evidence of the row: the first piece as it was typed, the others as they were sent. */
function evidenceOf(row: Row, typed: Typed): unknown {
  const parts = evidenceParts.map((part) => [part, (typed[`evidence.${part}`] ?? '').trim()] as const)
  const others = Object.entries(firstPiece(row)).filter(
    ([part]) => !(evidenceParts as readonly string[]).includes(part),
  )
  const first = Object.fromEntries([...parts.filter(([, text]) => text !== ''), ...others])
  const rest = Array.isArray(row.evidence) ? row.evidence.slice(1) : []
  const pieces = Object.keys(first).length > 0 ? [first, ...rest] : rest
  return pieces.length > 0 ? pieces : null
}

function firstPiece(row: Row): Row {
  const [first] = Array.isArray(row.evidence) ? row.evidence : []
  return typeof first === 'object' && first !== null ? (first as Row) : {}
}

/** Reads a number with a point or a comma. Other text is sent as it is, and the service says what is wrong with it. */
function numberOf(text: string): number | string {
  const read = Number(text.replace(',', '.'))
  return Number.isFinite(read) ? read : text
}
