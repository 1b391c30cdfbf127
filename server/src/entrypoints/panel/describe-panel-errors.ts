import { z } from 'zod'
import { detailOf, type ErrorCode, type TextValues } from '../../refusals/wire-errors.ts'
import type { ResponseDescription } from '../http/operation.ts'

export const emailField = z
  .string('email must be an e-mail address')
  .max(600, 'email must be an e-mail address')
  .meta({ description: 'An e-mail address.' })

const error = z
  .object({
    detail: z.union([z.string(), z.array(z.string())]).meta({ description: 'What is wrong.' }),
    errors: z
      .array(
        z.object({
          field: z.string().meta({ description: 'Its name in the body.' }),
          message: z.string().meta({ description: 'What is wrong with it.' }),
        }),
      )
      .optional()
      .meta({ description: 'Where it is about fields of a form.' }),
  })
  .meta({ id: 'Error', description: 'A refusal. Its code is in the header X-Error-Code.' })

/** A refusal of these codes. */
export function refusedWith(description: string, ...codes: Exclude<ErrorCode, CodeWithoutText>[]): ResponseDescription {
  const examples = codes.map((code) => [code, { summary: detailOf(code), value: { detail: detailOf(code) } }])
  return { description, schema: error, codes, examples: Object.fromEntries(examples) }
}

type CodeWithoutText = { [Code in ErrorCode]: TextValues<Code> extends [] ? never : Code }[ErrorCode]

/** A refusal of one code whose text needs values. */
export function refusedFor<Code extends ErrorCode>(
  description: string,
  code: Code,
  ...values: TextValues<Code>
): ResponseDescription {
  const detail = detailOf(code, ...values)
  return {
    description,
    schema: error,
    codes: [code],
    examples: { [code]: { summary: description, value: { detail } } },
  }
}

/** Refusals of one status for different reasons. */
export function oneOf(description: string, ...refusals: ResponseDescription[]): ResponseDescription {
  return {
    description,
    schema: error,
    codes: refusals.flatMap(({ codes = [] }) => codes),
    examples: Object.assign({}, ...refusals.map(({ examples }) => examples)),
  }
}

/** A body that is not understood. */
export function invalid(problem: string): ResponseDescription {
  return refusedFor('The body is invalid.', 'body_invalid', problem)
}

export const tooMany = refusedWith('Too many attempts; Retry-After says when to try again.', 'rate_limit_exceeded')

export const refusedPasskey = refusedWith('Why is not told apart.', 'passkey_refused')

export const refusedSignIn = refusedWith('Why is not told apart.', 'sign_in_refused')

export const commonPanelErrors: Record<number, ResponseDescription> = {
  401: refusedWith('Nobody is signed in.', 'sign_in_required'),
  429: refusedWith(
    'The person asked too often within a minute; Retry-After says when to ask again.',
    'rate_limit_exceeded',
  ),
  500: refusedWith('A fault of ours.', 'internal_error'),
  503: refusedWith('Out of reach, or overloaded; try again after Retry-After.', 'unavailable', 'overloaded'),
}

/** Of a request that changes something. */
export const notSameOrigin = refusedWith('From a page of another site.', 'request_not_same_origin')

/** Of an operation of an organization. */
export const notAllowed = refusedWith(
  'The role is too low, the organization asks for more than a letter or is deactivated, the sign-in is not recent enough for what outlasts it, or the request came from another site.',
  'role_too_low',
  'more_than_letter_required',
  'recent_sign_in_required',
  'tenant_inactive',
  'request_not_same_origin',
)

export const noOrganization = refusedWith(
  'The person belongs to no organization of this id, or there is no such record in it.',
  'organization_not_found',
)
