import { z } from 'zod'
import type { FieldError } from '../../platform/refusals/refusal.ts'
import { type ApiErrorCode, detailOf, errorTextOf, type TextValues } from '../../platform/refusals/wire-errors.ts'
import type { ResponseDescription } from '../http/operation.ts'
import { exampleValues } from '../openapi/example-errors.ts'
import type { LimitedOperation } from './requests-per-minute.ts'
import { rights } from './rights.ts'

const error = z
  .object({
    detail: z
      .union([z.string(), z.array(z.string())])
      .meta({ description: 'What is wrong; for 422 it may be a list of sentences.' }),
    errors: z
      .array(
        z.object({
          field: z.string().meta({ description: 'Field of the body.' }),
          message: z.string().meta({ description: 'What is wrong with it.' }),
          code: z.string().meta({ description: 'The name of what is wrong.' }),
          values: z
            .array(z.union([z.string(), z.number()]))
            .optional()
            .meta({ description: 'What the message names.' }),
        }),
      )
      .optional()
      .meta({ description: 'The sentences by their fields, where they are about fields.' }),
  })
  .meta({ id: 'Error', description: 'A refusal. Its code is in the header X-Error-Code.' })

type RefusalExample = { summary: string; code: ApiErrorCode; detail: string | string[]; errors?: FieldError[] }
type RefusalExamples = Record<string, RefusalExample>

/** An example of a refusal, with the text of its code and values that fit the operation. */
export function example<Code extends ApiErrorCode>(
  summary: string,
  code: Code,
  ...values: TextValues<Code>
): RefusalExample {
  return { summary, code, detail: detailOf(code, ...values) }
}

/** A refusal with its codes and exact texts, by the name of the example. */
export function refused(description: string, examples: RefusalExamples): ResponseDescription {
  const described = Object.entries(examples).map(([name, { summary, detail, errors }]) => [
    name,
    { summary, value: { detail, ...(errors && { errors }) } },
  ])
  const codes = [...new Set(Object.values(examples).map(({ code }) => code))]
  return { description, schema: error, codes, examples: Object.fromEntries(described) }
}

type NotFoundCode =
  | 'template_not_found'
  | 'template_draft_not_found'
  | 'credential_not_found'
  | 'member_not_found'
  | 'job_not_found'
  | 'run_not_found'
  | 'batch_not_found'
  | 'retry_run_not_found'
  | 'failure_not_found'
  | 'pathway_not_found'
  | 'wallet_offer_not_found'
  | 'webhook_not_found'
  | 'webhook_delivery_not_found'

/** The answer for a missing record: that of the path first, then those that the operation needs. */
export function notFound(code: NotFoundCode, ...needed: NotFoundCode[]): ResponseDescription {
  return refused("Missing, or another organization's: the words are the same.", {
    missing: example(errorTextOf(code), code),
    ...Object.fromEntries(needed.map((each) => [each, example(errorTextOf(each), each)])),
  })
}

/** The refusals of every operation. */
export const commonErrors: Record<number, ResponseDescription> = {
  401: refused('No valid API key.', {
    missing: example('Neither X-API-Key nor Authorization sent', 'api_key_required'),
    format: example('Key lacks the required prefix format', 'api_key_format'),
    unknown: example('Key does not exist, was revoked or has expired', 'api_key_invalid'),
  }),
  429: refused('Too many requests in this minute.', {
    exceeded: example('Window exceeded', 'rate_limit_exceeded'),
  }),
  500: refused('A fault of ours.', { internal: example('Unexpected fault', 'internal_error') }),
  503: refused('The database is out of reach, or too much is asked at once; try again after Retry-After.', {
    unavailable: example('Database out of reach', 'unavailable'),
    overloaded: example('Too many requests, or too many large bodies, at once', 'overloaded'),
  }),
}

/** The refusals for a valid key without the right, together with those of the operation itself. */
export function declined(name: LimitedOperation, more: RefusalExamples = {}): ResponseDescription {
  const { scope, of } = rights[name]
  return refused('The key may not do this, or the organization is deactivated.', {
    ...more,
    scope: example('Key without the scope', 'scope_missing', scope),
    network: example('Key for other networks', 'network_not_allowed'),
    ...(of !== 'own' && of !== 'list' && { template: example('Key for other templates', 'template_not_allowed') }),
    inactive: example('Organization deactivated', 'tenant_inactive'),
  })
}

const limits: RefusalExamples = {
  exceeded: example('Window exceeded', 'rate_limit_exceeded'),
  daily: example(
    'More letters than the organization may send in a day',
    'daily_limit_exceeded',
    ...exampleValues.daily_limit_exceeded,
  ),
}

/** The limits of operations that store and neither issue nor send. */
export const overStored = refused(
  'Too many requests in this minute, or more than the organization may store in a day; nothing was done.',
  limits,
)

/** The limits of operations that may send letters to confirm addresses. */
export const overAddressLetters = refused(
  'Too many requests in this minute, more than the organization may store or send in a day, or this address had its letters; nothing was done.',
  {
    ...limits,
    address: example(
      'The address had its letters',
      'address_letters_exceeded',
      ...exampleValues.address_letters_exceeded,
    ),
  },
)

/** The limits of operations that issue: by minute, by day and by year. */
export const overLimits = refused(
  'Too many requests in this minute, or more than the organization may issue or store in a day, or issue in a year; nothing was done, and Retry-After says when to try again.',
  {
    ...limits,
    yearly: example(
      'More credentials than the organization may issue in a year',
      'yearly_limit_exceeded',
      ...exampleValues.yearly_limit_exceeded,
    ),
  },
)

/** The limits of sending a letter again: each credential has one of its own besides. */
export const overResends = refused(
  'Too many requests in this minute, more letters than the organization may send in a day, or this letter as often as it may go out in 24 hours; nothing was done.',
  {
    ...limits,
    resends: example(
      'The letter went out again too often',
      'letter_resends_exceeded',
      ...exampleValues.letter_resends_exceeded,
    ),
  },
)

/** The refusals of every operation with a body. */
export const tooLarge = refused(
  'The body is larger than the service takes: 16 MB, unless its operator set another limit.',
  {
    too_large: example('More than 16 MB', 'body_too_large'),
  },
)

/** The refusals of an operation that takes an Idempotency-Key. */
export const keyInUse = refused('A request with this Idempotency-Key is still running; try again after Retry-After.', {
  running: example('The first request is still running', 'idempotency_key_in_use'),
})

/** Examples for the 422 of an operation with an idempotency key. */
export const keyMisused: RefusalExamples = {
  key_format: example(
    'Idempotency-Key too long, or with other characters',
    'idempotency_key_invalid',
    ...exampleValues.idempotency_key_invalid,
  ),
  key_reused: example('The key named another request before', 'idempotency_key_reused'),
}

/** The codes of a body that is not understood: what each operation with a body may answer with 422. */
export const bodyCodes: ApiErrorCode[] = [
  'body_invalid',
  'body_content_type',
  'body_unreadable',
  'body_not_json',
  'body_not_object',
  'body_too_deep',
  'body_too_many_values',
]
