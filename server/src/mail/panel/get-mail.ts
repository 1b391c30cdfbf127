import { getIssuer } from '../../credentials/issuers/issuer-store.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { parseMailbox } from '../mailbox.ts'

export const getMailOperation = teamOperation({
  name: 'get-mail',
  leastRole: 'viewer',
  route: 'GET /api/panel/mail',
  async handle(ctx) {
    const issuer = await getIssuer(ctx)
    return {
      body: {
        sender_name: issuer.name,
        sender_address: parseMailbox(ctx.settings.mailFrom).address,
        reply_to: issuer.replyTo ?? issuer.email,
      },
    }
  },
})
