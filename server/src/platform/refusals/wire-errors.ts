type Wire = Record<string, { status: number; text: string | ((...values: never[]) => string | string[]) }>

/**
 * Every error with which a request is declined: the code in `X-Error-Code`, the status and the text of `detail`. It is the
 * only place for each of these words; what ends a connection on which no request could be made out has none of these codes. Clients match on codes and texts, so neither is ever changed or tidied; a text that
 * needs values is a function of them.
 *
 * The errors that a client of the API can get, in the order of the list of pages. A new code here does not compile until it has an example
 * (entrypoints/openapi/example-errors.ts) and a page in both languages (entrypoints/pages/errors/error-texts-*.ts).
 */
export const apiErrors = {
  api_key_required: { status: 401, text: 'API key required' },
  api_key_format: { status: 401, text: 'Invalid API key format' },
  api_key_invalid: { status: 401, text: 'Invalid or revoked API key' },
  tenant_inactive: { status: 403, text: 'Tenant is inactive' },
  scope_missing: { status: 403, text: (scope: string) => `API key lacks the scope ${scope}` },
  network_not_allowed: { status: 403, text: 'API key may not be used from this address' },
  template_not_allowed: { status: 403, text: 'API key is for other templates' },
  rate_limit_exceeded: { status: 429, text: 'Rate limit exceeded' },
  daily_limit_exceeded: {
    status: 429,
    text: (
      of: 'letters' | 'MB stored' | 'invitations' | 'confirmation letters',
      { limit, used, asked }: Record<'limit' | 'used' | 'asked', number | string>,
    ) => `Daily limit exceeded: ${limit} ${of} a day (UTC), ${used} used, ${asked} asked for`,
  },
  yearly_limit_exceeded: {
    status: 429,
    text: ({ limit, used, asked }: Record<'limit' | 'used' | 'asked', number>) =>
      `Yearly limit exceeded: ${limit} credentials a year (UTC), ${used} used, ${asked} asked for`,
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
  credential_revoked_before: { status: 409, text: 'The credential is revoked already' },
  credential_not_offered: {
    status: 409,
    text: (reason: string) => `The credential is not offered to wallets: ${reason}`,
  },
  wallet_offer_not_found: { status: 404, text: 'Wallet offer not found' },
  successor_refused: {
    status: 422,
    text: (
      why:
        | 'is no credential of this organization'
        | 'is the credential itself'
        | 'is revoked itself'
        | 'is of a person who was erased',
    ) => `superseded_by ${why}`,
  },
  person_erased: { status: 410, text: 'Removed at the request of the person' },
  recipient_refused: { status: 422, text: (...problems: string[]) => oneOrList(problems) },
  letter_not_resendable: {
    status: 409,
    text: (why: 'is still to go out' | 'is of a revoked credential' | 'is of a person who was erased') =>
      `The letter ${why} and is not sent again`,
  },
  letter_resends_exceeded: {
    status: 429,
    text: (resendsMax: number) => `This letter went out again ${resendsMax} times within 24 hours`,
  },
  job_not_found: { status: 404, text: 'Job not found' },
  job_access_denied: { status: 403, text: 'Access denied to this job' },
  job_failures_expired: {
    status: 410,
    text: 'Job too old; failures retention expired. Use GET /api/v1/bulk-failures with batch_uuid filter.',
  },
  batch_not_issued: { status: 409, text: 'The rows of this batch are still being issued' },
  run_not_found: { status: 404, text: 'Run not found' },
  too_many_runs: {
    status: 409,
    text: (runsMax: number) => `${runsMax} runs of this kind are at work in the organization, the most there may be`,
  },
  failure_not_found: { status: 404, text: 'Fallo no encontrado' },
  failure_of_revoked_batch: { status: 409, text: 'The batch of the failure was revoked, so it cannot be retried' },
  failure_not_pending: { status: 400, text: (state: string) => `Failure is ${state} and cannot be retried` },
  failure_ended: {
    status: 409,
    text: (state: string, end: 'resolved' | 'discarded' = 'resolved') => `Failure is ${state} and cannot be ${end}`,
  },
  no_failure_to_retry: { status: 409, text: 'No failure that can be retried matches' },
  retry_run_not_found: { status: 404, text: 'Retry run not found' },
  too_many_retry_runs: {
    status: 409,
    text: (runsMax: number) => `${runsMax} retry runs of the organization are at work, the most there may be`,
  },
  idempotency_key_invalid: {
    status: 422,
    text: (charactersMax: number) => `Idempotency-Key must be 1 to ${charactersMax} printable ASCII characters`,
  },
  idempotency_key_reused: { status: 422, text: 'Idempotency-Key reused with a different body' },
  idempotency_key_in_use: { status: 409, text: 'A request with this Idempotency-Key is still running' },
  pathway_not_found: { status: 404, text: 'Pathway not found' },
  webhook_not_found: { status: 404, text: 'Webhook not found' },
  webhook_delivery_not_found: { status: 404, text: 'Delivery not found' },
  too_many_webhooks: {
    status: 409,
    text: (webhooksMax: number) => `The organization has ${webhooksMax} webhooks, the most there may be`,
  },
  webhook_not_verified: {
    status: 409,
    text: (why: string) => `The webhook did not take the test: ${why}`,
  },
  template_draft_not_found: { status: 404, text: 'The template has no draft' },
  template_changed_meanwhile: {
    status: 409,
    text: (who?: string) => `The template was changed meanwhile${who === undefined ? '' : ` by ${who}`}`,
  },
  too_many_templates: {
    status: 409,
    text: (templatesMax: number) => `The organization has ${templatesMax} templates, the most there may be`,
  },
  invalid_template: { status: 422, text: (...problems: string[]) => oneOrList(problems) },
  image_not_found: { status: 422, text: 'The organization has no such image' },
  image_not_recognized: { status: 422, text: 'The file is neither a PNG nor a JPEG nor an SVG' },
  image_damaged: { status: 422, text: 'The image is damaged or cut off' },
  image_too_many_pixels: {
    status: 422,
    text: (megapixelsMax: number) => `The image has more than ${megapixelsMax} megapixels`,
  },
  image_too_slow: { status: 422, text: 'The image takes too long to draw' },
  drawing_unusable: { status: 422, text: (problem: string) => `The drawing cannot be used: ${problem}` },
  too_many_images: {
    status: 409,
    text: (imagesMax: number, megabytesMax: number) =>
      `The organization keeps ${imagesMax} images or ${megabytesMax} MB of them, the most there may be`,
  },
  webhook_not_on: { status: 409, text: 'The webhook is not on; enable it first' },
  webhook_replay_under_way: { status: 409, text: 'A replay of the webhook is under way' },
  member_not_found: { status: 404, text: 'Member not found' },
  member_limit_exceeded: {
    status: 409,
    text: (limit: number) => `The organization may have ${limit} members, and would have more`,
  },
  batch_not_found: { status: 404, text: 'Batch not found' },
  invalid_member: { status: 400, text: (problem: string) => problem },
  person_in_team: { status: 409, text: 'The person is of the team: remove them from it first' },
  address_letters_exceeded: {
    status: 429,
    text: (lettersMax: number, of: '24 hours' | '30 days' = '24 hours') =>
      `This address had its ${lettersMax} letters of ${of}.`,
  },
  invalid_member_list: { status: 422, text: (...problems: string[]) => oneOrList(problems) },
  member_email_taken: {
    status: 409,
    text: (organization: string, email: string) => `A member of ${organization} has the address ${email}.`,
  },
  events_expired: { status: 410, text: 'Events that were not read are no longer kept; X-Oldest-Cursor goes on.' },
  internal_error: { status: 500, text: 'Internal server error' },
  overloaded: { status: 503, text: 'Too many requests at once' },
  unavailable: { status: 503, text: 'Service temporarily unavailable' },
} satisfies Wire

/** The errors that no client of the API can get: the panel words them itself, and they have no page. */
const otherErrors = {
  body_not_form: { status: 422, text: 'Content-Type must be multipart/form-data' },
  too_many_rows: { status: 413, text: 'Payload Too Large' },
  sheet_unreadable: { status: 422, text: (...problems: string[]) => oneOrList(problems) },
  batch_count_differs: {
    status: 422,
    text: (credentials: number) => `The batch has ${credentials} credentials to revoke`,
  },
  slug_taken: { status: 409, text: (slug: string) => `The slug ${slug} belongs to another organization.` },
  invalid_slug: { status: 400, text: (problem: string) => problem },
  organization_name_taken: {
    status: 409,
    text: (name: string) =>
      `The name "${name}" is that of another organization here, or looks like it. Who runs the service can allow it.`,
  },
  invalid_organization: { status: 400, text: (problem: string) => problem },
  invalid_pathway: { status: 422, text: (...problems: string[]) => oneOrList(problems) },
  pathway_archived: { status: 409, text: 'The pathway is archived' },
  pathway_changed_meanwhile: {
    status: 409,
    text: (version: number) => `The pathway was changed in the meantime: its newest version is ${version}`,
  },
  award_not_found: { status: 404, text: 'Award not found' },
  award_not_flagged: { status: 409, text: 'The award is not flagged, or somebody has decided already' },
  too_many_pathways: {
    status: 409,
    text: (pathwaysMax: number) => `The organization has ${pathwaysMax} pathways, the most there may be`,
  },
  invalid_framework: { status: 422, text: (...problems: string[]) => oneOrList(problems) },
  invalid_api_key_name: { status: 400, text: (problem: string) => problem },
  invalid_api_key_bound: { status: 422, text: (problem: string) => problem },
  api_key_not_found: { status: 404, text: 'API key not found' },
  invalid_withdrawal: { status: 400, text: (problem: string) => problem },
  too_many_api_keys: {
    status: 409,
    text: (keysMax: number) => `The organization has ${keysMax} keys that are not revoked, the most there may be`,
  },
  organization_name_differs: { status: 422, text: 'The name is not that of the organization' },
  too_many_signing_keys: {
    status: 409,
    text: (keysMax: number) => `The organization has ${keysMax} signing keys, the most there may be`,
  },
  image_not_fetched: { status: 422, text: (reason: string) => `The image was not fetched: ${reason}` },
  recipient_email_differs: { status: 422, text: 'The address is not that of the recipient' },
  api_key_name_differs: { status: 422, text: 'The name does not match' },
  sign_in_required: { status: 401, text: 'Sign-in required' },
  sign_in_refused: { status: 422, text: 'The link or code is wrong, was used, or has expired' },
  session_limited: { status: 403, text: 'A sign-in by the account of an organization does not reach this' },
  invalid_identity_provider: { status: 422, text: (problem: string) => problem },
  passkey_refused: { status: 422, text: 'The passkey was not accepted' },
  passkey_not_found: { status: 404, text: 'Passkey not found' },
  too_many_passkeys: {
    status: 409,
    text: (passkeysMax: number) => `${passkeysMax} passkeys are the most that one person may have`,
  },
  passkeys_unavailable: { status: 409, text: 'Passkeys need a service whose public address has a domain name' },
  recent_sign_in_required: { status: 403, text: 'Sign in again first: this needs a sign-in of the last minutes' },
  more_than_letter_required: {
    status: 403,
    text: 'This organization asks its owners and administrators to sign in with a passkey or with its provider',
  },
  passkey_required: { status: 403, text: 'This needs a sign-in with a passkey' },
  report_not_signed: { status: 401, text: 'The report is not signed by this provider, or too long ago' },
  session_not_found: { status: 404, text: 'Session not found' },
  request_not_same_origin: { status: 403, text: 'The request did not come from a page of this service' },
  role_too_low: { status: 403, text: 'Your role does not allow this' },
  organization_not_found: { status: 404, text: 'Organization not found' },
  organization_has_people: { status: 409, text: 'The organization has a team, which invites its own people' },
  invalid_user: { status: 400, text: (problem: string) => problem },
  already_in_team: { status: 409, text: (email: string) => `${email} belongs to the team already` },
  team_member_not_found: { status: 404, text: 'The team has no such person and no such invitation' },
  last_owner: { status: 409, text: 'An organization keeps at least one owner: make somebody else an owner first' },
  role_above_own: { status: 403, text: 'You can neither give nor take a role above your own' },
  too_many_invitations: {
    status: 409,
    text: (invitationsMax: number) => `${invitationsMax} invitations are waiting already, the most there may be`,
  },
} satisfies Wire

/** All errors, by their codes. */
export const wireErrors = { ...apiErrors, ...otherErrors }

/** The code of an error, as `X-Error-Code` has it. */
export type ErrorCode = keyof typeof wireErrors
export type ApiErrorCode = keyof typeof apiErrors

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

/** Tells whether a client of the API can get the code, so that the code has a page. */
export function isApiErrorCode(code: string): code is ApiErrorCode {
  return Object.hasOwn(apiErrors, code)
}
