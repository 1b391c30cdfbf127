import { z } from 'zod'
import type { ErrorCode } from '../../platform/error-codes.ts'
import type { ResponseDescription } from '../http/operation.ts'

const error = z
  .object({
    detail: z
      .union([z.string(), z.array(z.string())])
      .meta({ description: 'What is wrong; for 422 it may be a list of sentences.' }),
  })
  .meta({ id: 'Error', description: 'A refusal. Its code is in the header X-Error-Code.' })

type RefusalExamples = Record<string, [summary: string, code: ErrorCode, detail: string | string[]]>

/** A refusal with its code and its exact words, by example name. */
export function refused(description: string, examples: RefusalExamples): ResponseDescription {
  const described = Object.entries(examples).map(([name, [summary, , words]]) => [
    name,
    { summary, value: { detail: words } },
  ])
  const codes = [...new Set(Object.values(examples).map(([, code]) => code))]
  return { description, schema: error, codes, examples: Object.fromEntries(described) }
}

export function notFound(code: ErrorCode, words: string): ResponseDescription {
  return refused("Missing, or another organization's: the words are the same.", { missing: [words, code, words] })
}

/** What every operation may answer. */
export const commonErrors: Record<number, ResponseDescription> = {
  401: refused('No valid API key.', {
    missing: ['Neither X-API-Key nor Authorization sent', 'api_key_required', 'API key required'],
    format: ['Key lacks the required prefix format', 'api_key_format', 'Invalid API key format'],
    unknown: ['Key does not exist or was revoked', 'api_key_invalid', 'Invalid or revoked API key'],
  }),
  403: refused('The organization is deactivated.', {
    inactive: ['Organization deactivated', 'tenant_inactive', 'Tenant is inactive'],
  }),
  429: refused('Too many requests in this minute.', {
    exceeded: ['Window exceeded', 'rate_limit_exceeded', 'Rate limit exceeded'],
  }),
  500: refused('A fault of ours.', { internal: ['Unexpected fault', 'internal_error', 'Internal server error'] }),
  503: refused('The database is out of reach, or too much is asked at once; try again after Retry-After.', {
    unavailable: ['Database out of reach', 'unavailable', 'Service temporarily unavailable'],
    overloaded: ['Too many requests, or too many large bodies, at once', 'overloaded', 'Too many requests at once'],
  }),
}

/** For operations that issue: the limit of a minute, and those of a day. */
export const overLimits = refused(
  'Too many requests in this minute, or more than the organization may issue or store in a day; nothing was done, and Retry-After says when to try again.',
  {
    exceeded: ['Window exceeded', 'rate_limit_exceeded', 'Rate limit exceeded'],
    daily: [
      'More letters than the organization may send in a day',
      'daily_limit_exceeded',
      'Daily limit exceeded: 100000 letters a day (UTC), 97200 used, 5000 asked for',
    ],
  },
)

/** What every operation with a body may answer. */
export const tooLarge = refused(
  'The body is larger than the service takes: 16 MB, unless its operator set another limit.',
  {
    too_large: ['More than 16 MB', 'body_too_large', 'Request body too large'],
  },
)

/** What an operation that takes an Idempotency-Key may answer because of it. */
export const keyInUse = refused('A request with this Idempotency-Key is still running; try again after Retry-After.', {
  running: [
    'The first request is still running',
    'idempotency_key_in_use',
    'A request with this Idempotency-Key is still running',
  ],
})

/** For the 422 of such an operation. */
export const keyMisused: RefusalExamples = {
  key_format: [
    'Idempotency-Key too long, or with other characters',
    'idempotency_key_invalid',
    'Idempotency-Key must be 1 to 255 printable ASCII characters',
  ],
  key_reused: [
    'The key named another request before',
    'idempotency_key_reused',
    'Idempotency-Key reused with a different body',
  ],
}

/** The codes of a body that is not understood: what each operation with a body may answer with 422. */
export const bodyCodes: ErrorCode[] = [
  'body_invalid',
  'body_content_type',
  'body_unreadable',
  'body_not_json',
  'body_not_object',
  'body_too_deep',
  'body_too_many_values',
]
