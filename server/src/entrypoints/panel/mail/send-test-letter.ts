import { z } from 'zod'
import { sendTestLetter } from '../../../administration/send-test-letter.ts'
import { getIssuer } from '../../../issuers/issuer-store.ts'
import { refuse } from '../../../refusals/refusal.ts'
import { limitTestLetters } from '../../../sign-in/limit-sign-in.ts'
import { findUserById } from '../../../users/user-store.ts'
import { tooMany } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'

const line = z
  .object({
    by: z.enum(['us', 'relay']).meta({ description: 'Who said it: this service, or the mail server.' }),
    text: z.string().meta({ description: 'What was said.' }),
  })
  .meta({ id: 'SmtpLine', description: 'A line of the conversation with the mail server.' })

export const sendTestLetterOperation = memberOperation({
  name: 'send-test-letter',
  leastRole: 'admin',
  method: 'POST',
  path: '/api/panel/mail/test',
  tag: 'E-mail',
  summary: 'Send a letter to myself',
  description:
    'At once, as letters of the organization go out, to the address of who is signed in, five times an hour. The answer has what was said to the mail server and by it, but for the letter itself and what signs this service in there.',
  body: z.object({}).meta({ id: 'TestLetterOrder', description: 'Nothing more to say.' }),
  bodyExamples: { plain: { summary: 'Nothing', value: {} } },
  responses: {
    200: {
      description: 'What became of it.',
      schema: z
        .object({
          to: z.string().meta({ description: 'To whom.' }),
          outcome: z
            .enum(['sent', 'refused', 'deferred'])
            .meta({ description: '`deferred`: the server did not take it this time.' }),
          answer: z.string().nullable().meta({ description: 'What the server said; null where it took the letter.' }),
          dialogue: z
            .array(line)
            .meta({ description: 'The conversation with the server; empty where there was none.' }),
        })
        .meta({ id: 'TestLetter', description: 'What became of a letter to myself.' }),
      examples: {
        sent: {
          summary: 'Taken',
          value: {
            to: 'ana@example.edu',
            outcome: 'sent',
            answer: null,
            dialogue: [
              { by: 'relay', text: '220 mail.example.edu ESMTP' },
              { by: 'us', text: 'EHLO sello.example' },
            ],
          },
        },
      },
    },
    429: tooMany,
  },
  async handle(ctx, { platform }) {
    if (ctx.actor.kind !== 'user') throw refuse('sign_in_required')
    const user = await findUserById(platform.database.forService(), ctx.actor.id)
    if (!user) throw refuse('sign_in_required')
    await limitTestLetters(platform, user.id)
    const { name, replyTo, email } = await getIssuer(ctx)
    const language = user.language ?? ctx.organization.language
    const from = { to: user.email, senderName: name, replyTo: replyTo ?? email ?? undefined, language }
    const { delivery, dialogue } = await sendTestLetter(platform, from)
    const answer = 'answer' in delivery ? delivery.answer : null
    const outcome = delivery.kind === 'withdrawn' ? 'deferred' : delivery.kind
    return { body: { to: user.email, outcome, answer, dialogue } }
  },
})
