import { z } from 'zod'
import { resendLetter, resendsMax } from '../../../credentials/resend-letter.ts'
import { type CredentialId, parseId } from '../../../platform/ids.ts'
import { aboutField } from '../about-field.ts'
import { emailField, refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { credential, credentialHistoryExample, ofCredential, presentCredentialById } from './present-credential.ts'

export const resendLetterOperation = memberOperation({
  ...ofCredential,
  name: 'resend-letter',
  leastRole: 'issuer',
  method: 'POST',
  path: '/api/panel/credentials/:id/letter',
  tag: 'Credentials',
  summary: 'Send the letter of a credential again',
  description:
    'To the address of the last time, or to another one: the credential stays as it was signed. It counts against the letters of the day.',
  body: z
    .object({
      email: emailField
        .optional()
        .meta({ description: 'Another address for the letter; absent, that of the last time.' }),
    })
    .meta({ id: 'LetterOrder', description: 'Where the letter goes.' }),
  bodyExamples: {
    plain: { summary: 'As before', value: {} },
    elsewhere: { summary: 'To another address', value: { email: 'ana.munoz@home.example' } },
  },
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
    422: refusedFor('The address is none.', 'body_invalid', 'email must be an e-mail address'),
    429: {
      ...refusedFor(
        'It went out too often, or the letters of the day are used up.',
        'letter_resends_exceeded',
        resendsMax,
      ),
      codes: ['letter_resends_exceeded', 'daily_limit_exceeded'],
    },
  },
  async handle(ctx, { path, body, platform }) {
    const id = parseId(path.id) as CredentialId
    await aboutField('email', ['body_invalid'], () => resendLetter(ctx, id, body.email))
    return { status: 202, body: await presentCredentialById(ctx, platform.database, id) }
  },
})
