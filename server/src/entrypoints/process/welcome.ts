import { signInMinutes } from '../../people/sign-in/sign-in.ts'
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
    panel_url: `${publicUrl}/panel`,
    reference_url: `${publicUrl}/docs`,
    ...(inbox ? { inbox_url: `${publicUrl}/inbox` } : {}),
  }
  const lines = [
    ['Service', urls.url],
    ['Panel', urls.panel_url],
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
      ...(demo ? describeDemo(demo, curl) : {}),
    },
    text: [
      '',
      'Sello is running. Ctrl-C stops it.',
      '',
      ...(demo ? invite(demo) : []),
      ...list,
      ...(curl ? ['', curlWords, '', curl] : []),
      '',
    ].join('\n'),
  }
}

const noDoorkeeper =
  'Others reach this address, so neither links that sign in nor API keys of the demo are printed. "sello-server user sign-in-link" and "sello-server api-key create" make them.'

/** The first lines for a newcomer: links that open the panel. */
function invite({ owners, keys }: Demo): string[] {
  if (keys.length === 0) return [noDoorkeeper, '']
  if (owners.length === 0) return []
  return [
    `Open the panel by one of these links. Each signs in once, within ${signInMinutes} minutes; the next start prints new ones.`,
    '',
    ...owners.flatMap(({ name, email, organization, signInUrl }) => [
      `  ${name} (${email}), ${organization.name}`,
      `  ${signInUrl}`,
      '',
    ]),
  ]
}

function describeDemo({ credentialUrl, owners, keys }: Demo, curl: string | undefined): CommandResult['json'] {
  const signInLinks = owners.map(({ email, organization, signInUrl }) => ({
    email,
    organization_id: organization.id,
    organization_name: organization.name,
    sign_in_url: signInUrl,
    minutes: signInMinutes,
  }))
  return { sign_in_links: signInLinks, credential_url: credentialUrl ?? null, keys: keys.map(describeKey), curl }
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
