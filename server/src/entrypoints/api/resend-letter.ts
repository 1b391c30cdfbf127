import { z } from 'zod'
import { resendLetter, resendsMax } from '../../credentials/resend-letter.ts'
import { type CredentialId, parseId } from '../../platform/ids.ts'
import { checkPathId, operation } from '../http/operation.ts'
import { example, keyMisused, notFound, overResends, refused } from './describe-errors.ts'
import { credentialExample } from './present-credential.ts'

export const resendLetterOperation = operation({
  name: 'resend-letter',
  method: 'POST',
  path: '/api/v1/credentials/:credential_id/letters',
  tag: 'Credentials',
  summary: 'Send the letter again',
  description: `Sends the letter of a credential once more, to its last address or to another one. The signed credential stays as it is, and with the address that it was issued to. A letter goes out again ${resendsMax} times within 24 hours at most.`,
  pathParameters: { credential_id: { description: 'Credential id.', example: credentialExample.id } },
  body: z
    .object({
      email: z
        .string('email must be an e-mail address')
        .optional()
        .meta({ description: 'Another address for this letter. Without it the letter goes where it went last.' }),
    })
    .meta({ id: 'LetterRequest', description: 'Where the letter goes.' }),
  bodyOptional: true,
  idempotent: true,
  bodyExamples: {
    again: { summary: 'Where it went last', value: {} },
    elsewhere: { summary: 'To another address', value: { email: 'ana.munoz@example.org' } },
  },
  responses: {
    202: {
      description: 'The letter is on its way.',
      schema: z
        .object({ id: z.uuid().meta({ description: 'Credential id.' }) })
        .meta({ id: 'LetterAccepted', description: 'The credential whose letter goes out again.' }),
      examples: { accepted: { summary: 'On its way', value: { id: credentialExample.id } } },
    },
    404: notFound('credential_not_found'),
    409: refused('There is no letter to send again, or the Idempotency-Key is in use.', {
      waiting: example('Its letter has yet to go out', 'letter_not_resendable', 'is still to go out'),
      revoked: example('A revoked credential', 'letter_not_resendable', 'is of a revoked credential'),
      running: example('The first request is still running', 'idempotency_key_in_use'),
    }),
    422: refused('The body is invalid, or the Idempotency-Key is.', {
      address: example('No address', 'body_invalid', 'email must be an e-mail address'),
      ...keyMisused,
    }),
    429: overResends,
  },
  checkPath: checkPathId('credential_id', 'credential_not_found'),
  async handle(ctx, { path, body }) {
    const id = parseId(path.credential_id) as CredentialId
    await resendLetter(ctx, id, body.email)
    return { status: 202, body: { id } }
  },
})
