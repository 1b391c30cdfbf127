import { z } from 'zod'
import { resendLetter } from '../../credentials/resend-letter.ts'
import { type CredentialId, parseId } from '../../platform/ids.ts'
import { refusedFor, refusedWith } from './describe-panel-errors.ts'
import { memberOperation } from './member.ts'
import { credential, credentialHistoryExample, ofCredential, presentCredentialById } from './present-credential.ts'

export const resendLetterOperation = memberOperation({
  ...ofCredential,
  name: 'resend-letter',
  leastRole: 'issuer',
  method: 'POST',
  path: '/api/panel/credentials/:id/letter',
  tag: 'Credentials',
  summary: 'Send the letter of a credential again',
  description: 'To the address that it was issued to. It counts against the letters of the day.',
  body: z.object({}).meta({ id: 'LetterOrder', description: 'Nothing more to say.' }),
  bodyExamples: { plain: { summary: 'Nothing', value: {} } },
  responses: {
    202: {
      description: 'The credential; its letter goes out.',
      schema: credential,
      examples: {
        queued: {
          summary: 'On its way again',
          value: {
            ...credentialHistoryExample,
            letter_status: 'pending',
            letter: {
              ...credentialHistoryExample.letter,
              attempts: 0,
              last_answer: null,
              resent_at: '2026-11-22T09:00:00.000Z',
              next_attempt_at: '2026-11-22T09:00:00.000Z',
            },
          },
        },
      },
    },
    404: refusedWith('Missing, or of another organization.', 'credential_not_found', 'organization_not_found'),
    409: refusedFor('It cannot be sent now.', 'letter_not_resendable', 'is still to go out'),
    429: refusedFor('The letters of the day are used up.', 'daily_limit_exceeded', 'letters', {
      limit: 100_000,
      used: 100_000,
      asked: 1,
    }),
  },
  async handle(ctx, { path }) {
    const id = parseId(path.id) as CredentialId
    await resendLetter(ctx, id)
    return { status: 202, body: await presentCredentialById(ctx, id) }
  },
})
