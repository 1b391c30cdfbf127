import { sendTestLetter } from '../../administration/send-test-letter.ts'
import { getIssuer } from '../../credentials/issuers/issuer-store.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { limitTestLetters } from '../../people/sign-in/limit-sign-in.ts'
import { findUserById } from '../../people/users/user-store.ts'
import { refuse } from '../../platform/refusals/refusal.ts'

export const sendTestLetterOperation = teamOperation({
  name: 'send-test-letter',
  leastRole: 'admin',
  route: 'POST /api/panel/mail/test',
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
