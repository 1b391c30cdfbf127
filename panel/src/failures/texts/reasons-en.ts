/** Why a row was not issued and what a person can do, by the code of its error. */
export const englishReasons = {
  email_invalid: {
    cause: 'The e-mail address is not one that mail can reach.',
    fix: 'Correct it: one address, with a complete domain.',
  },
  email_duplicate: {
    cause: 'The same person stands in another row of the batch, which was issued.',
    fix: 'Nothing to do, as a rule: discard this row. Retried, the person would get a second credential.',
  },
  field_missing: { cause: 'A field that the template asks for is empty.', fix: 'Fill it in.' },
  result_missing: { cause: 'The result is missing.', fix: 'Fill in the result.' },
  result_not_allowed: { cause: 'The result is none of those that the template allows.', fix: 'Choose one of them.' },
  result_not_percent: {
    cause: 'The result has to be a number from 0 to 100.',
    fix: 'Write digits alone, with a point before decimals.',
  },
  credits_missing: { cause: 'The credits are missing.', fix: 'Fill in the number of credits.' },
  credits_exceeded: { cause: 'There are more credits than the template gives.', fix: 'Correct the number.' },
  evidence_missing: {
    cause: 'The template asks for evidence, and there is none.',
    fix: 'Add a link, a name or a description.',
  },
  evidence_url_invalid: {
    cause: 'The address of the evidence is not one of the web.',
    fix: 'It begins with http:// or https://.',
  },
  evidence_url_repeated: { cause: 'Two pieces of evidence have the same address.', fix: 'Give each its own.' },
  evidence_too_long: { cause: 'There are more pieces of evidence than a credential takes.', fix: 'Join some of them.' },
  date_invalid: {
    cause: 'A date is not a day of the calendar, or the end is before the start.',
    fix: 'Choose the day again.',
  },
  number_invalid: { cause: 'A number is negative or cannot be read.', fix: 'Correct it.' },
  type_invalid: { cause: 'A value is of another kind than its field takes.', fix: 'Fill it in again.' },
  text_control_character: {
    cause: 'A text holds an invisible character that cannot be signed.',
    fix: 'Type the text again by hand.',
  },
  text_formula_error: { cause: 'The formula of a cell failed.', fix: 'Type the text in place of the error.' },
  text_malformed: { cause: 'A text holds half a character.', fix: 'Type the text again.' },
  text_too_long: { cause: 'A text is too long.', fix: 'Shorten it.' },
  row_too_large: { cause: 'The row was too large, and only its address was kept.', fix: 'Fill in its fields here.' },
  achievement_not_signable: {
    cause: 'Something in the template cannot be signed.',
    fix: 'Correct the template, then retry: nothing is wrong with the row.',
  },
  signing_error: {
    cause: 'The credential could not be signed.',
    fix: 'Retry it. If it fails again, tell whoever runs the service.',
  },
  image_error: {
    cause: 'Its picture could not be made.',
    fix: 'Retry it. If it fails again, tell whoever runs the service.',
  },
  rds_error: { cause: 'The database was out of reach for a moment.', fix: 'Retry it: nothing is wrong with the row.' },
  external_service_error: {
    cause: 'Another service that is needed failed.',
    fix: 'Retry it: nothing is wrong with the row.',
  },
  tenant_inactive: {
    cause: 'The organization was deactivated.',
    fix: 'Retry it once the organization is active again.',
  },
  failure_of_revoked_batch: {
    cause: 'The batch had been taken back before a backup was restored, so its rows are not issued.',
    fix: 'Discard it. If somebody is to have the credential after all, issue it anew.',
  },
  template_not_found: { cause: 'Its template is archived or gone.', fix: 'Restore the template, then retry.' },
  unknown: {
    cause: 'It is not known what failed.',
    fix: 'Retry it. If it fails again, tell whoever runs the service.',
  },
}

export type Reasons = typeof englishReasons
