import { type EmailAddress, parseEmail } from '../../platform/formats/email.ts'
import type { Template } from '../../templates/template.ts'
import { checkFields } from './check-fields.ts'
import { typoHint } from './domain-typo.ts'
import { codesOf, type RowError, type RowWarning, rowErrors, rowWarnings, textsOf } from './messages.ts'
import type { RawRow, RecipientProfile, RowCheck } from './recipient.ts'
import { isRowTooLarge, type OmittedRows, rowKilobytesMax } from './row-size.ts'
import { isWishName, readWishes } from './row-wishes.ts'
import { type DocumentRules, type TemplateRules, templateRules } from './template-rules.ts'
import { isBlank, printable } from './text.ts'

/** Maps the number of a row to the number of the first row with the same normalised address. Rows without an earlier duplicate are absent. */
export type Duplicates = ReadonlyMap<number, number>

export type CheckOptions = {
  /** The profile of the member with this address, if there is one. */
  profileOf?: ((normalizedEmail: string) => RecipientProfile | undefined) | undefined
  /** The number of the first row, where the rows are a part of a batch. */
  firstRow?: number | undefined
  /** The duplicates of the whole batch, where the rows are a part of it. */
  duplicates?: Duplicates | undefined
  /**
   * The rules of the document. Issuing and validating must set them; without them only the rows themselves are checked.
   */
  document?: DocumentRules | undefined
  /** The rows that were too large to be stored: the part of them that was stored cannot be checked. */
  omitted?: OmittedRows | undefined
  /** From when the time of a letter is counted. */
  now?: Date | undefined
}

/**
 * Checks rows before they become credentials. Validate, issue and retry share this check, so that the rows in which validate
 * finds errors are exactly those that issue refuses, with the same messages in the same order.
 *
 * Never throws for a row of a client. Errors are in this order: the e-mail address, the fields in the order of the API, the wishes of the row, and
 * problems of the template itself.
 */
export function checkRecipients(template: Template, rows: readonly RawRow[], options: CheckOptions = {}): RowCheck[] {
  const rules = templateRules(template)
  const firstRow = options.firstRow ?? 1
  const addresses = rows.map(readAddress)
  const duplicates = options.duplicates ?? duplicatesAmong(addresses, firstRow)
  return rows.map((row, index) => {
    const number = firstRow + index
    if (options.omitted?.has(number) || isRowTooLarge(row)) return tooLarge(row, number)
    return checkRow(rules, row, number, addresses[index], duplicates.get(number), options)
  })
}

/**
 * Finds the duplicates of a whole batch, so that a chunk can be checked alone. The first row with an address is the one that
 * counts, even if it has errors: other faults of a row must not decide which of its duplicates is issued.
 */
export function findDuplicates(rows: readonly RawRow[]): Map<number, number> {
  return duplicatesAmong(rows.map(readAddress), 1)
}

function duplicatesAmong(addresses: readonly (EmailAddress | undefined)[], firstRow: number): Map<number, number> {
  const first = new Map<string, number>()
  const duplicates = new Map<number, number>()
  for (const [index, address] of addresses.entries()) {
    if (address === undefined) continue
    const earlier = first.get(address.normalized)
    if (earlier === undefined) first.set(address.normalized, firstRow + index)
    else duplicates.set(firstRow + index, earlier)
  }
  return duplicates
}

function checkRow(
  rules: TemplateRules,
  row: RawRow,
  number: number,
  address: EmailAddress | undefined,
  duplicateOf: number | undefined,
  { profileOf, document, now }: CheckOptions,
): RowCheck {
  const errors: RowError[] = []
  const warnings: RowWarning[] = []
  const sent = isRow(row) ? row : {}
  const email = emailAsSent(row)
  if (address === undefined) errors.push(emailFault(sent.email, email))
  else if (duplicateOf !== undefined) errors.push(rowErrors.email_duplicate(duplicateOf))

  const hint = address && typoHint(address.domain)
  if (hint) warnings.push(rowWarnings.domain_typo(hint))
  const profile = address && profileOf?.(address.normalized)
  const fields = checkFields(rules, sent, { profile, document }, errors, warnings)
  const wishes = readWishes(sent, now, errors)
  if (document && document.faults.length > 0) errors.push(rowErrors.achievement_not_signable(document.faults))
  warnAboutUnusedFields(rules, sent, warnings)

  const isIssuable = errors.length === 0 && address !== undefined
  return {
    row: number,
    email,
    domain: address?.domain,
    errors: textsOf(errors),
    errorCodes: codesOf(errors),
    warnings: textsOf(warnings),
    warningCodes: codesOf(warnings),
    recipient: isIssuable
      ? { email: address.address, normalizedEmail: address.normalized, ...fields, ...(wishes && { wishes }) }
      : undefined,
  }
}

/** The check of a row that is too large. It has no other error: the limit exists so that megabytes need not be checked. */
function tooLarge(row: RawRow, number: number): RowCheck {
  const errors = [rowErrors.row_too_large(rowKilobytesMax)]
  return {
    row: number,
    email: emailAsSent(row),
    domain: undefined,
    errors: textsOf(errors),
    errorCodes: codesOf(errors),
    warnings: [],
    warningCodes: [],
    recipient: undefined,
  }
}

/**
 * The address that a row gives, well-formed or not, in a form that is safe to print and to store. Empty where it gives no
 * text.
 */
export function emailAsSent(row: RawRow): string {
  const email = isRow(row) ? row.email : undefined
  return printable(typeof email === 'string' ? email : '')
}

function readAddress(row: RawRow): EmailAddress | undefined {
  return isRow(row) && Object.hasOwn(row, 'email') && typeof row.email === 'string' ? parseEmail(row.email) : undefined
}

function isRow(row: unknown): row is RawRow {
  return typeof row === 'object' && row !== null
}

function emailFault(sent: unknown, printed: string): RowError {
  if (isBlank(sent)) return rowErrors.field_missing('email')
  return typeof sent === 'string' ? rowErrors.email_invalid(printed) : rowErrors.type_invalid('email', 'texto')
}

/** The names that the warning lists at most, since a row may have thousands of unused fields. */
const unusedFieldsNamedMax = 20

function warnAboutUnusedFields(rules: TemplateRules, row: RawRow, warnings: RowWarning[]): void {
  let count = 0
  for (const key of Object.keys(row)) {
    if (key === 'email' || rules.used.has(key) || isWishName(key) || isEmpty(row[key])) continue
    count += 1
    if (count <= unusedFieldsNamedMax) warnings.push(rowWarnings.field_not_used(printable(key, 64)))
  }
  if (count > unusedFieldsNamedMax) warnings.push(rowWarnings.more_fields_not_used(count - unusedFieldsNamedMax))
}

/** Whether a value is blank. A blank value is no content: spreadsheets send every column, also the empty ones. */
function isEmpty(value: unknown): boolean {
  return isBlank(value) || (Array.isArray(value) && value.length === 0)
}
