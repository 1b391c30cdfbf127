import { z } from 'zod'
import { getIssuer } from '../../../issuers/issuer-store.ts'
import { parseMailbox } from '../../../mail/mailbox.ts'
import { memberOperation } from '../member.ts'

export const getMailOperation = memberOperation({
  name: 'get-mail',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/mail',
  tag: 'E-mail',
  summary: 'How letters go out',
  description: 'Under which name and address, and where replies go. Whoever runs the service chooses the address.',
  responses: {
    200: {
      description: 'What a recipient sees.',
      schema: z
        .object({
          sender_name: z.string().meta({ description: 'The name of the organization.' }),
          sender_address: z.string().meta({ description: 'The address of the service.' }),
          reply_to: z.string().nullable().meta({ description: 'Where replies go; null where they are not read.' }),
        })
        .meta({ id: 'MailSettings', description: 'How letters go out.' }),
      examples: {
        university: {
          summary: 'A university',
          value: {
            sender_name: 'Universidad de Aguamarina',
            sender_address: 'credentials@example.edu',
            reply_to: 'titulos@aguamarina.example',
          },
        },
      },
    },
  },
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
