import { isCalendarDate, signableCredits } from '@sello/open-badges'
import { asNumber } from '../platform/formats/json.ts'
import { type FieldName, isPercent } from '../templates/template.ts'
import { checkEvidence } from './check-evidence.ts'
import { type RowError, type RowWarning, rowErrors } from './messages.ts'
import type { RawRow, Recipient, RecipientProfile } from './recipient.ts'
import { type DocumentRules, resultKey, type TemplateRules } from './template-rules.ts'
import { isBlank, type Read, readText } from './text.ts'

type Fields = Omit<Recipient, 'email' | 'normalizedEmail'>

const charactersMax = 500

/**
 * Reads every field that the template names, in the wire's order, and pushes what is wrong with it. A field that the
 * template does not name is not looked at. Profile values fill blanks before anything is called missing.
 */
export function checkFields(
  rules: TemplateRules,
  row: RawRow,
  { profile, document }: { profile: RecipientProfile | undefined; document: DocumentRules | undefined },
  errors: RowError[],
  warnings: RowWarning[],
): Fields {
  const own = (name: FieldName) => (rules.used.has(name) && Object.hasOwn(row, name) ? row[name] : undefined)
  const filled = (name: FieldName, fromProfile: string | null | undefined) => {
    const value = own(name)
    return isBlank(value) && rules.used.has(name) ? readProfile(fromProfile) : value
  }
  const text = (name: FieldName, value: unknown) =>
    need(rules, name, readText(value, name, errors, { max: charactersMax }), errors)

  const recipientName = text('recipient_name', filled('recipient_name', profile?.name))
  const resultValue = checkResult(rules, own('result_value'), errors)
  const creditsEarned = checkCredits(rules, own('credits_earned'), errors)
  const evidence = checkEvidence(own('evidence'), rules.required.has('evidence'), document, errors, warnings)
  const role = text('role', filled('role', profile?.role))
  const licenseNumber = text('license_number', filled('license_number', profile?.licenseNumber))
  const term = text('term', own('term'))
  const activityStartDate = checkDate(rules, 'activity_start_date', own('activity_start_date'), errors)
  const activityEndDate = checkDate(rules, 'activity_end_date', own('activity_end_date'), errors)
  if (activityStartDate && activityEndDate && activityEndDate < activityStartDate) {
    errors.push(rowErrors.date_invalid('activity_end_date'))
  }

  const fields: Fields = { evidence }
  if (recipientName !== undefined) fields.recipientName = recipientName
  if (resultValue !== undefined) fields.resultValue = resultValue
  if (creditsEarned !== undefined) fields.creditsEarned = creditsEarned
  if (role !== undefined) fields.role = role
  if (licenseNumber !== undefined) fields.licenseNumber = licenseNumber
  if (term !== undefined) fields.term = term
  if (activityStartDate !== undefined) fields.activityStartDate = activityStartDate
  if (activityEndDate !== undefined) fields.activityEndDate = activityEndDate
  return fields
}

/** A profile that cannot be signed fills nothing: the sender cannot mend it, and may not need the field. */
function readProfile(value: string | null | undefined): string | undefined {
  const text = readText(value, '', [], { max: charactersMax })
  return typeof text === 'string' ? text : undefined
}

/** A value that is there but faulty has had its message; it is not missing as well. */
function need<T>(rules: TemplateRules, name: FieldName, value: Read<T>, errors: RowError[]): T | undefined {
  if (value === undefined && rules.required.has(name)) errors.push(missing(rules, name))
  return typeof value === 'symbol' ? undefined : value
}

function missing(rules: TemplateRules, name: FieldName): RowError {
  if (name === 'result_value') return rowErrors.result_missing(rules.template.resultType)
  return name === 'credits_earned' ? rowErrors.credits_missing() : rowErrors.field_missing(name)
}

function checkResult(rules: TemplateRules, value: unknown, errors: RowError[]): string | undefined {
  const { resultType } = rules.template
  const read = readText(value, 'result_value', errors, { max: charactersMax })
  const result = need(rules, 'result_value', read, errors)
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

function checkCredits(rules: TemplateRules, sent: unknown, errors: RowError[]): number | undefined {
  const value = asNumber(sent)
  if (isBlank(value)) return need<number>(rules, 'credits_earned', undefined, errors)
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

function checkDate(rules: TemplateRules, name: FieldName, value: unknown, errors: RowError[]): string | undefined {
  if (isBlank(value)) return need<string>(rules, name, undefined, errors)
  const date = typeof value === 'string' ? value.trim() : ''
  if (isCalendarDate(date)) return date
  errors.push(rowErrors.date_invalid(name))
  return undefined
}
