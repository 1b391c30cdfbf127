import type { ErrorCode } from '../../platform/error-codes.ts'

/** What an error looks like on the wire. Causes and remedies, in both languages, are in pages/error-texts-*.ts. */
export type WireError = { status: number; detail: string }

/** Every error that a client may meet, by its code, in the order of its page. */
export const wireErrors: Record<ErrorCode, WireError> = {
  api_key_required: { status: 401, detail: 'API key required' },
  api_key_format: { status: 401, detail: 'Invalid API key format' },
  api_key_invalid: { status: 401, detail: 'Invalid or revoked API key' },
  tenant_inactive: { status: 403, detail: 'Tenant is inactive' },
  rate_limit_exceeded: { status: 429, detail: 'Rate limit exceeded' },
  daily_limit_exceeded: {
    status: 429,
    detail: 'Daily limit exceeded: 100000 letters a day (UTC), 97200 used, 5000 asked for',
  },
  route_not_found: { status: 404, detail: 'Not Found' },
  method_not_allowed: { status: 405, detail: 'Method Not Allowed' },
  invalid_parameter: { status: 400, detail: 'Invalid page: must be an integer of at least 1' },
  invalid_template_id: { status: 400, detail: 'Invalid template_id format' },
  body_content_type: { status: 422, detail: 'Content-Type must be application/json' },
  body_unreadable: { status: 422, detail: 'Request body could not be read' },
  body_not_json: { status: 422, detail: 'Request body must be valid JSON' },
  body_not_object: { status: 422, detail: 'Request body must be a JSON object' },
  body_too_deep: { status: 422, detail: 'Request body is nested deeper than 32 levels' },
  body_too_large: { status: 413, detail: 'Request body too large' },
  body_too_many_values: { status: 422, detail: 'Request body holds more than 500000 values' },
  body_invalid: { status: 422, detail: 'recipients must not exceed 5000 elements' },
  template_not_found: { status: 404, detail: 'Template not found' },
  credential_not_found: { status: 404, detail: 'Credential not found' },
  job_not_found: { status: 404, detail: 'Job not found' },
  job_access_denied: { status: 403, detail: 'Access denied to this job' },
  job_failures_expired: {
    status: 410,
    detail: 'Job too old; failures retention expired. Use GET /api/v1/bulk-failures with batch_uuid filter.',
  },
  failure_not_found: { status: 404, detail: 'Fallo no encontrado' },
  failure_not_pending: { status: 400, detail: 'Failure is discarded and cannot be retried' },
  idempotency_key_invalid: { status: 422, detail: 'Idempotency-Key must be 1 to 255 printable ASCII characters' },
  idempotency_key_reused: { status: 422, detail: 'Idempotency-Key reused with a different body' },
  idempotency_key_in_use: { status: 409, detail: 'A request with this Idempotency-Key is still running' },
  slug_taken: { status: 409, detail: 'The slug universidad belongs to another organization.' },
  invalid_organization: { status: 400, detail: 'The name must be one line of 1 to 200 characters.' },
  invalid_template: { status: 422, detail: 'name is required' },
  invalid_member: { status: 400, detail: '"ana@" is not an e-mail address.' },
  member_email_taken: { status: 409, detail: 'A member of Universidad has the address ana@example.edu.' },
  internal_error: { status: 500, detail: 'Internal server error' },
  overloaded: { status: 503, detail: 'Too many requests at once' },
  unavailable: { status: 503, detail: 'Service temporarily unavailable' },
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(wireErrors, code)
}

export function errorPagePath(code: string): string {
  return `/docs/errors/${code}`
}
