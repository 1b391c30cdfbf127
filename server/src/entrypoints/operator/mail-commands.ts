import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import { parseMailbox } from '../../mail/mailbox.ts'
import { parseEmail } from '../../platform/formats/email.ts'
import type { MailMessage } from '../../platform/formats/mime.ts'
import type { Delivery } from '../../platform/smtp/delivery.ts'
import { type MailTransport, openMailTransport } from '../../platform/smtp/mail-transport.ts'
import type { Deployment } from '../deployment/deployment.ts'
import { inboxAccessOf } from '../deployment/inbox-access.ts'
import { openMail } from '../deployment/open-mail.ts'
import { OperatorError, operatorExitCodes } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { withPlatform } from './with-platform.ts'

export function mailCommands(group: Command, shell: OperatorShell): void {
  group
    .command('test <to>')
    .description('send one letter by the configured way, at once, and tell what the mail relay said')
    .action((to: string) => {
      const address = parseEmail(to)?.address
      if (!address) throw new OperatorError(`"${to}" is not an e-mail address.`, operatorExitCodes.usage)
      return test(shell, address)
    })
}

/** Sends through the relay without a database, or into the built-in inbox, which needs one. */
async function test(shell: OperatorShell, to: string): Promise<void> {
  const deployment = shell.deployment()
  const { smtpUrl, smtpTls } = deployment
  if (smtpUrl !== undefined) {
    const transport = openMailTransport({ smtpUrl, tls: smtpTls, connections: 1 })
    return shell.printResult(await sendTo(transport, deployment, to, `the mail relay ${new URL(smtpUrl).host}`))
  }
  inboxAccessOf(deployment)
  await withPlatform(shell, async ({ database, log }) => {
    const { transport, close } = await openMail(deployment, database, 'works', log)
    try {
      return await sendTo(transport, deployment, to, 'the built-in inbox')
    } finally {
      await close()
    }
  })
}

async function sendTo(
  transport: MailTransport,
  deployment: Deployment,
  to: string,
  whom: string,
): Promise<CommandResult> {
  const letter = composeTest(deployment, to)
  try {
    const delivery = await transport.send(letter)
    const answer = 'answer' in delivery ? delivery.answer : null
    return {
      json: { outcome: delivery.kind, relay: whom, from: letter.from.address, to, answer },
      text: describe(delivery, letter, whom),
      exitCode: delivery.kind === 'sent' ? 0 : operatorExitCodes.failed,
    }
  } finally {
    await transport.close()
  }
}

function describe(delivery: Delivery, { from, to }: MailMessage, whom: string): string {
  const what = `the letter from ${from.address} to ${to}`
  if (delivery.kind === 'sent') return `Sent: ${whom} took ${what}.`
  if (delivery.kind === 'refused') return `Refused: ${whom} will never take ${what}. It said: ${delivery.answer}`
  const answer = 'answer' in delivery ? delivery.answer : 'nothing'
  return `Not sent: ${whom} did not take ${what} this time; credentials' letters are tried again. It said: ${answer}`
}

function composeTest({ settings }: Deployment, to: string): MailMessage {
  const text = `This letter was sent by "sello-server mail test" of ${settings.publicUrl}. Its letters arrive.`
  return {
    messageId: `<test-${randomUUID()}@${new URL(settings.publicUrl).hostname}>`,
    from: { name: 'Sello', address: parseMailbox(settings.mailFrom).address },
    to,
    subject: 'Test letter of Sello',
    text,
    html: `<!doctype html><html lang="en"><body><p>${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}</p></body></html>`,
    language: 'en',
  }
}
