import type { Demo } from '../demo/demo.ts'
import type { Deployment } from '../deployment/deployment.ts'
import type { InboxAccess } from '../inbox/inbox-guard.ts'
import type { CommandResult } from './operator-shell.ts'

export const workerWelcome: CommandResult = { json: { worker: true }, text: 'The worker runs. Ctrl-C stops it.' }

/** The result of a start: where the service is, and how to try it. */
export function welcome(deployment: Deployment, inbox: InboxAccess | undefined, demo: Demo | undefined): CommandResult {
  const { publicUrl } = deployment.settings
  const urls = {
    url: publicUrl,
    reference_url: `${publicUrl}/docs`,
    ...(inbox ? { inbox_url: `${publicUrl}/inbox` } : {}),
  }
  const lines = [
    ['Service', urls.url],
    ...(demo?.credentialUrl ? [['A public page', demo.credentialUrl]] : []),
    ...(urls.inbox_url
      ? [['Inbox', `${urls.inbox_url}${inbox?.lock === 'password' ? '  (opened by INBOX_PASSWORD)' : ''}`]]
      : []),
    ['API reference', urls.reference_url],
    ...(demo?.keys ?? []).map((key) => ['API key', `${key.key}  (${key.organizationName})`]),
  ]
  const list = lines.map(([what = '', where]) => `  ${what.padEnd(15)}${where}`)
  const curl = demo && curlOf(publicUrl, demo)
  const curlWords = inbox
    ? 'This issues a credential; its letter is in the inbox a moment later:'
    : 'This issues a credential; with your own address in it, you get the letter:'
  return {
    json: {
      ...urls,
      ...(demo ? { credential_url: demo.credentialUrl ?? null, keys: demo.keys.map(describeKey), curl } : {}),
    },
    text: ['', 'Sello is running. Ctrl-C stops it.', '', ...list, ...(curl ? ['', curlWords, '', curl] : []), ''].join(
      '\n',
    ),
  }
}

function describeKey({ key, organizationId, organizationName }: Demo['keys'][number]): Record<string, string> {
  return { key, organization_id: organizationId, organization_name: organizationName }
}

function curlOf(publicUrl: string, demo: Demo): string | undefined {
  const [key] = demo.keys
  if (!key || !demo.templateId) return undefined
  const recipient = { email: demo.recipient.email, recipient_name: demo.recipient.name }
  const body = JSON.stringify({ template_id: demo.templateId, recipients: [recipient] })
  return [
    `curl -X POST '${publicUrl}/api/v1/credentials/issue' \\`,
    `  -H 'X-API-Key: ${key.key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${body.replaceAll("'", "'\\''")}'`,
  ].join('\n')
}
