import { z } from 'zod'
import type { ResponseDescription } from '../http/operation.ts'

const detail = z.object({
  detail: z
    .union([z.string(), z.array(z.string())])
    .meta({ description: 'What is wrong; for 422 it may be a list of sentences.' }),
})

/** A refusal with its exact words, by example name: `[summary, detail]`. */
export function refused(
  description: string,
  examples: Record<string, [string, string | string[]]>,
): ResponseDescription {
  const described = Object.entries(examples).map(([name, [summary, words]]) => [
    name,
    { summary, value: { detail: words } },
  ])
  return { description, schema: detail, examples: Object.fromEntries(described) }
}

export function notFound(words: string): ResponseDescription {
  return refused("Missing, or another organization's: the words are the same.", { missing: [words, words] })
}

/** What every operation may answer. */
export const commonErrors: Record<number, ResponseDescription> = {
  401: refused('No valid API key.', {
    missing: ['Neither X-API-Key nor Authorization sent', 'API key required'],
    format: ['Key lacks the required prefix format', 'Invalid API key format'],
    unknown: ['Key does not exist or was revoked', 'Invalid or revoked API key'],
  }),
  403: refused('The organization is deactivated.', { inactive: ['Organization deactivated', 'Tenant is inactive'] }),
  429: refused('Too many requests in this minute.', { exceeded: ['Window exceeded', 'Rate limit exceeded'] }),
  500: refused('A fault of ours.', { internal: ['Unexpected fault', 'Internal server error'] }),
  503: refused('The database is out of reach, or too much is asked at once; try again after Retry-After.', {
    unavailable: ['Database out of reach', 'Service temporarily unavailable'],
    overloaded: ['Too many requests, or too many large bodies, at once', 'Too many requests at once'],
  }),
}

/** For operations that issue: the limit of a minute, and those of a day. */
export const overLimits = refused(
  'Too many requests in this minute, or more than the organization may issue or store in a day; nothing was done, and Retry-After says when to try again.',
  {
    exceeded: ['Window exceeded', 'Rate limit exceeded'],
    daily: [
      'More letters than the organization may send in a day',
      'Daily limit exceeded: 100000 letters a day (UTC), 97200 used, 5000 asked for',
    ],
  },
)

/** What every operation with a body may answer. */
export const tooLarge = refused(
  'The body is larger than the service takes: 16 MB, unless its operator set another limit.',
  {
    too_large: ['More than 16 MB', 'Request body too large'],
  },
)

/** What an operation that takes an Idempotency-Key may answer because of it. */
export const keyInUse = refused('A request with this Idempotency-Key is still running; try again after Retry-After.', {
  running: ['The first request is still running', 'A request with this Idempotency-Key is still running'],
})

/** For the 422 of such an operation. */
export const keyMisused: Record<string, [string, string]> = {
  key_format: [
    'Idempotency-Key too long, or with other characters',
    'Idempotency-Key must be 1 to 255 printable ASCII characters',
  ],
  key_reused: ['The key named another request before', 'Idempotency-Key reused with a different body'],
}
