import type { RowCode } from '../../openapi/example-rows.ts'
import type { ErrorTexts } from './error-texts.ts'

const ours = (cause: string) => ({ cause, fix: 'Retry the row; if it fails again, tell the operator of the service.' })

const unsignable = (held: string, fix: string) => ({ cause: `The text holds ${held}, which cannot be signed.`, fix })
const issuable = (cause: string) => ({ cause: `${cause} The row can be issued.`, fix: 'Check the address.' })
const notUsed = (cause: string) => ({
  cause,
  fix: 'See whether it is spelled right; if it is not needed, it does no harm.',
})

export const englishRowTexts: ErrorTexts<RowCode> = {
  email_invalid: {
    cause: 'The value of email is no address that mail can be delivered to.',
    fix: 'Send one address, without a name or quotes, with a complete domain.',
  },
  email_duplicate: {
    cause: 'An earlier row of the same batch is the same person; the message says which. The first is issued.',
    fix: 'Remove the row. At Gmail, dots and what follows a + do not count.',
  },
  field_missing: {
    cause: 'The template requires the field that the message names, and the row lacks it or has it blank.',
    fix: 'Add the field. GET /api/v1/templates/{id} lists in required_fields which are mandatory.',
  },
  result_missing: {
    cause: 'The template requires a result, and the row has no result_value.',
    fix: 'Add result_value; the parentheses say of which kind it is.',
  },
  result_not_allowed: {
    cause: 'The template has a list of results, and result_value is none of them.',
    fix: 'Use one of result_allowed_values as it is written there. A very long list is cut in the message, not in the template.',
  },
  result_not_percent: {
    cause: 'The result of the template is a percentage, and result_value is no number from 0 to 100.',
    fix: 'Send digits alone, with a point before decimals: 85.5, neither 85,5 nor 85 %.',
  },
  credits_missing: {
    cause: 'The template requires credits, which the row lacks.',
    fix: 'Add the number credits_earned.',
  },
  credits_exceeded: {
    cause: 'credits_earned is above the credits of the template; the message says how many those are.',
    fix: 'Correct the number. The maximum is in credits_available.',
  },
  evidence_missing: {
    cause: 'The template requires evidence, and the row has none with anything in it.',
    fix: 'Add at least one object with name, url or description to evidence.',
  },
  evidence_url_invalid: {
    cause: 'It is no http:// or https:// address, has a user or password, or names another part of the credential.',
    fix: 'Use a web address of the evidence itself.',
  },
  evidence_url_repeated: {
    cause: 'Two pieces of evidence in the row have one address: in the signed document they would be one.',
    fix: 'Leave one out, or give each its own address.',
  },
  evidence_too_long: {
    cause: 'The row has more evidence than a credential takes.',
    fix: 'Join some, or link to a list of it.',
  },
  date_invalid: {
    cause: 'The field is no day of the calendar as YYYY-MM-DD, or the end is before the start.',
    fix: 'Send the day as 2026-03-02, without a time.',
  },
  value_invalid: {
    cause: 'The field takes other values, which the message names.',
    fix: 'Send one, or leave the field out.',
  },
  number_invalid: { cause: 'It is negative, too large or too small.', fix: 'Send a number from 0 with few decimals.' },
  type_invalid: {
    cause: 'The field is of another type than the message expects: a number where a text belongs, for instance.',
    fix: 'In JSON texts stand in quotes, and numbers without them.',
  },
  text_control_character: unsignable('a control character', 'Remove it: it often comes from copying and pasting.'),
  text_malformed: unsignable('half a character of Unicode', 'Do not cut texts within an emoji or another character.'),
  text_formula_error: {
    cause: 'The cell of the spreadsheet holds a formula that failed, and shows an error in place of a text.',
    fix: 'Mend the formula in the spreadsheet, or type the text.',
  },
  text_too_long: { cause: 'The text is longer than the maximum that the message names.', fix: 'Shorten the text.' },
  row_too_large: {
    cause: 'The whole row, as JSON, is larger than is taken. Only its email, its size and its SHA-256 are kept.',
    fix: 'Send evidence as links and not inside the row. For a retry, send the fields as row_data_overrides.',
  },
  achievement_not_signable: {
    cause: 'The parts of the template or the organization that the message names cannot be signed.',
    fix: 'Ask the operator of the service to correct the template; nothing is wrong with the row.',
  },
  signing_error: ours('The credential could not be built or signed. Nothing is wrong with the row that we know of.'),
  rds_error: ours('The database could not store the row.'),
  external_service_error: ours('A service that issuing depends on failed.'),
  unknown: ours('It is not known what failed.'),
  domain_typo: issuable('The domain is very close to a common one: it may be a typing error.'),
  domain_without_mail: issuable('The domain does not exist or takes no mail: the letter will not arrive.'),
  domain_not_checked: {
    cause: 'Nobody said in time whether the domain takes mail.',
    fix: 'Nothing; or validate again later.',
  },
  field_not_used: notUsed('The row has a field that the template does not use: it will not be in the credential.'),
  more_fields_not_used: notUsed('Besides those named, the row has other fields that the template does not use.'),
}
