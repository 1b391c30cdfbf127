import { getIssuer } from '../../credentials/issuers/issuer-store.ts'
import { memberOperation } from '../../entrypoints/panel/member.ts'
import { parseMailbox } from '../mailbox.ts'

export const getMailOperation = memberOperation({
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
