/**
 * Every error with which a request is declined: the code in `X-Error-Code`, the status and the text of `detail`. It is the
 * only place for each of these words; what ends a connection on which no request could be made out has none of these codes. Clients match on codes and texts, so neither is ever changed or tidied; a text that
 * needs values is a function of them. A new code does not compile until it has an example
 * (entrypoints/openapi/example-errors.ts) and a page in both languages (entrypoints/pages/errors/error-texts-*.ts).
 *
 * The order is that of the list of pages.
 */
export const wireErrors = {
  api_key_required: { status: 401, text: 'API key required' },
  api_key_format: { status: 401, text: 'Invalid API key format' },
  api_key_invalid: { status: 401, text: 'Invalid or revoked API key' },
  tenant_inactive: { status: 403, text: 'Tenant is inactive' },
  rate_limit_exceeded: { status: 429, text: 'Rate limit exceeded' },
  daily_limit_exceeded: {
    status: 429,
    text: (of: 'letters' | 'MB stored', { limit, used, asked }: Record<'limit' | 'used' | 'asked', number | string>) =>
      `Daily limit exceeded: ${limit} ${of} a day (UTC), ${used} used, ${asked} asked for`,
  },
  route_not_found: { status: 404, text: 'Not Found' },
  method_not_allowed: { status: 405, text: 'Method Not Allowed' },
  invalid_parameter: { status: 400, text: (name: string, rule: string) => `Invalid ${name}: ${rule}` },
  invalid_template_id: { status: 400, text: 'Invalid template_id format' },
  body_content_type: { status: 422, text: 'Content-Type must be application/json' },
  body_unreadable: { status: 422, text: 'Request body could not be read' },
  body_not_json: { status: 422, text: 'Request body must be valid JSON' },
  body_not_object: { status: 422, text: 'Request body must be a JSON object' },
  body_too_deep: {
    status: 422,
    text: (levelsMax: number) => `Request body is nested deeper than ${levelsMax} levels`,
  },
  body_too_large: { status: 413, text: 'Request body too large' },
  body_too_many_values: {
    status: 422,
    text: (valuesMax: number) => `Request body holds more than ${valuesMax} values`,
  },
  body_invalid: { status: 422, text: (...problems: string[]) => oneOrList(problems) },
  template_not_found: { status: 404, text: 'Template not found' },
  credential_not_found: { status: 404, text: 'Credential not found' },
  letter_not_resendable: {
    status: 409,
    text: (why: 'is still to go out' | 'is of a revoked credential') => `The letter ${why} and is not sent again`,
  },
  job_not_found: { status: 404, text: 'Job not found' },
  job_access_denied: { status: 403, text: 'Access denied to this job' },
  job_failures_expired: {
    status: 410,
    text: 'Job too old; failures retention expired. Use GET /api/v1/bulk-failures with batch_uuid filter.',
  },
  failure_not_found: { status: 404, text: 'Fallo no encontrado' },
  failure_not_pending: { status: 400, text: (state: string) => `Failure is ${state} and cannot be retried` },
  failure_ended: { status: 409, text: (state: string) => `Failure is ${state} and cannot be resolved` },
  idempotency_key_invalid: {
    status: 422,
    text: (charactersMax: number) => `Idempotency-Key must be 1 to ${charactersMax} printable ASCII characters`,
  },
  idempotency_key_reused: { status: 422, text: 'Idempotency-Key reused with a different body' },
  idempotency_key_in_use: { status: 409, text: 'A request with this Idempotency-Key is still running' },
  slug_taken: { status: 409, text: (slug: string) => `The slug ${slug} belongs to another organization.` },
  invalid_organization: { status: 400, text: (problem: string) => problem },
  invalid_template: { status: 422, text: (...problems: string[]) => oneOrList(problems) },
  member_not_found: { status: 404, text: 'Member not found' },
  invalid_member: { status: 400, text: (problem: string) => problem },
  address_letters_exceeded: {
    status: 429,
    text: (lettersMax: number) => `This address had its ${lettersMax} letters of 24 hours.`,
  },
  invalid_member_list: { status: 422, text: (...problems: string[]) => oneOrList(problems) },
  member_email_taken: {
    status: 409,
    text: (organization: string, email: string) => `A member of ${organization} has the address ${email}.`,
  },
  invalid_api_key_name: { status: 400, text: (problem: string) => problem },
  api_key_not_found: { status: 404, text: 'API key not found' },
  invalid_withdrawal: { status: 400, text: (problem: string) => problem },
  too_many_api_keys: {
    status: 409,
    text: (keysMax: number) => `The organization has ${keysMax} keys that are not revoked, the most there may be`,
  },
  recipient_email_differs: { status: 422, text: 'The address is not that of the recipient' },
  api_key_name_differs: { status: 422, text: 'The name does not match' },
  sign_in_required: { status: 401, text: 'Sign-in required' },
  sign_in_refused: { status: 422, text: 'The link or code is wrong, was used, or has expired' },
  request_not_same_origin: { status: 403, text: 'The request did not come from a page of this service' },
  role_too_low: { status: 403, text: 'Your role does not allow this' },
  organization_not_found: { status: 404, text: 'Organization not found' },
  invalid_user: { status: 400, text: (problem: string) => problem },
  already_in_team: { status: 409, text: (email: string) => `${email} belongs to the team already` },
  internal_error: { status: 500, text: 'Internal server error' },
  overloaded: { status: 503, text: 'Too many requests at once' },
  unavailable: { status: 503, text: 'Service temporarily unavailable' },
} satisfies Record<string, { status: number; text: string | ((...values: never[]) => string | string[]) }>

/** The code of an error, as `X-Error-Code` has it. */
export type ErrorCode = keyof typeof wireErrors

/** The values that the text of a code needs: none where it is always the same. */
export type TextValues<Code extends ErrorCode> = (typeof wireErrors)[Code] extends {
  text: (...values: infer Values) => unknown
}
  ? Values
  : []

/** The codes whose text needs values. */
export type CodeWithValues = { [Code in ErrorCode]: TextValues<Code> extends [] ? never : Code }[ErrorCode]

/** The `detail` of an error: one sentence, or a list of them where several things are wrong at once. */
export function detailOf<Code extends ErrorCode>(code: Code, ...values: TextValues<Code>): string | string[] {
  const errors: { [Each in ErrorCode]: { text: string | ((...values: TextValues<Each>) => string | string[]) } } =
    wireErrors
  const { text } = errors[code]
  return typeof text === 'string' ? text : text(...values)
}

/** The text of an error that needs no values, for a row or a job that fails for the reason that refuses a request. */
export function errorTextOf(code: Exclude<ErrorCode, CodeWithValues>): string {
  return wireErrors[code].text
}

function oneOrList(problems: string[]): string | string[] {
  const [first, ...more] = problems
  return first !== undefined && more.length === 0 ? first : problems
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(wireErrors, code)
}
