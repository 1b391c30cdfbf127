import { isCalendarDate, signableCredits } from '@sello/open-badges'
import { asNumber } from '../../platform/formats/json.ts'
import { type FieldName, fieldCharactersMax } from '../../templates/recipient-fields.ts'
import { isPercent } from '../../templates/template.ts'
import { checkEvidence } from './check-evidence.ts'
import { type RowError, type RowWarning, rowErrors } from './messages.ts'
import type { RawRow, Recipient, RecipientProfile } from './recipient.ts'
import { type DocumentRules, type NamedField, resultKey, type TemplateRules } from './template-rules.ts'
import { isBlank, type Read, readTextField } from './text.ts'

type Fields = Omit<Recipient, 'email' | 'normalizedEmail'>

/**
 * Reads the fields that the template names, in the order of the wire, and adds an error for each fault. Other fields are not
 * looked at. A member's profile fills blank fields before they count as missing.
 */
export function checkFields(
  rules: TemplateRules,
  row: RawRow,
  { profile, document }: { profile: RecipientProfile | undefined; document: DocumentRules | undefined },
  errors: RowError[],
  warnings: RowWarning[],
): Fields {
  const fields: Fields = { evidence: [] }
  for (const named of rules.named) {
    const { name, isRequired, field } = named
    const value = Object.hasOwn(row, name) ? row[name] : undefined
    switch (field.property) {
      case 'evidence':
        fields.evidence = checkEvidence(value, isRequired, document, errors, warnings)
        break
      case 'creditsEarned':
        keep(fields, field.property, checkCredits(rules, named, value, errors))
        break
      case 'resultValue':
        keep(fields, field.property, checkResult(rules, named, value, errors))
        break
      default:
        if (field.type === 'date') {
          const start = field.notBefore && fields[field.notBefore]
          keep(fields, field.property, checkDate(rules, named, value, errors, start))
        } else {
          const given = field.profile ? filled(value, profile?.[field.profile]) : value
          keep(fields, field.property, checkText(rules, named, given, errors))
        }
    }
  }
  return fields
}

/** Sets a field unless the row has no value for it. */
function keep<Property extends keyof Fields>(fields: Fields, property: Property, value: Fields[Property] | undefined) {
  if (value !== undefined) fields[property] = value
}

function filled(value: unknown, fromProfile: string | null | undefined): unknown {
  return isBlank(value) ? readProfile(fromProfile) : value
}

/**
 * A profile value that cannot be signed is ignored: the sender of the row cannot correct it, and may not need the field.
 */
function readProfile(value: string | null | undefined): string | undefined {
  const text = readTextField(value, '', [], { max: fieldCharactersMax })
  return typeof text === 'string' ? text : undefined
}

/** Adds an error where a required value is missing. A faulty value has had its error already. */
function need<T>(rules: TemplateRules, named: NamedField, value: Read<T>, errors: RowError[]): T | undefined {
  if (value === undefined && named.isRequired) errors.push(missing(rules, named.name))
  return typeof value === 'symbol' ? undefined : value
}

function missing(rules: TemplateRules, name: FieldName): RowError {
  if (name === 'result_value') return rowErrors.result_missing(rules.template.resultType)
  return name === 'credits_earned' ? rowErrors.credits_missing() : rowErrors.field_missing(name)
}

function checkText(rules: TemplateRules, named: NamedField, value: unknown, errors: RowError[]): string | undefined {
  return need(rules, named, readTextField(value, named.name, errors, { max: fieldCharactersMax }), errors)
}

function checkResult(rules: TemplateRules, named: NamedField, value: unknown, errors: RowError[]): string | undefined {
  const { resultType } = rules.template
  const result = checkText(rules, named, value, errors)
  if (result === undefined) return result
  if (rules.allowedResults !== undefined) {
    const allowed = rules.allowedResults.get(resultKey(result))
    if (allowed === undefined) errors.push(rules.resultNotAllowed)
    return allowed
  }
  if (resultType !== 'Percent' || isPercent(result)) return result
  errors.push(rowErrors.result_not_percent())
  return undefined
}

function checkCredits(rules: TemplateRules, named: NamedField, sent: unknown, errors: RowError[]): number | undefined {
  const value = asNumber(sent)
  if (isBlank(value)) return need<number>(rules, named, undefined, errors)
  const max = rules.template.creditsAvailable
  if (typeof value !== 'number') errors.push(rowErrors.type_invalid('credits_earned', 'número'))
  else if (!(value >= 0 && value <= Number.MAX_VALUE)) errors.push(rowErrors.number_invalid('credits_earned'))
  else if (max !== null && value > max) errors.push(rowErrors.credits_exceeded(max))
  else {
    const credits = signableCredits(value)
    if (credits === undefined) errors.push(rowErrors.number_invalid('credits_earned'))
    return credits
  }
  return undefined
}

/** Reads a calendar date that is not before `start`, where `start` is one. */
function checkDate(
  rules: TemplateRules,
  named: NamedField,
  value: unknown,
  errors: RowError[],
  start: string | undefined,
): string | undefined {
  if (isBlank(value)) return need<string>(rules, named, undefined, errors)
  const date = typeof value === 'string' ? value.trim() : ''
  if (isCalendarDate(date) && !(start && date < start)) return date
  errors.push(rowErrors.date_invalid(named.name))
  return undefined
}
