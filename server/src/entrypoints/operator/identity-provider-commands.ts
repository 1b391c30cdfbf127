import type { Command } from 'commander'
import {
  removeIdentityProvider,
  switchIdentityProvider,
} from '../../people/identity-providers/change-identity-provider.ts'
import { findIdentityProvider } from '../../people/identity-providers/identity-provider-store.ts'
import { addSignInDomain, removeSignInDomain, takeAsProven } from '../../people/identity-providers/prove-domain.ts'
import { listSignInDomains } from '../../people/identity-providers/sign-in-domain-store.ts'
import { redirectUriOf } from '../../people/provider-sign-in/provider-sign-in.ts'
import type { Context, Platform } from '../../platform/context.ts'
import { OperatorError } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { getOrganization, operatorContext, withPlatform } from './with-platform.ts'

type Options = { organization: string }

export function identityProviderCommands(group: Command, shell: OperatorShell): void {
  const within = (options: Options, work: (ctx: Context) => Promise<unknown>) =>
    withPlatform(shell, (platform) => run(platform, options, work))
  group
    .command('show')
    .description('show the provider and the mail domains of an organization, without the secret')
    .requiredOption('--organization <id>', 'whose provider')
    .action((options: Options) => within(options, async () => undefined))
  group
    .command('off')
    .description('turn a broken provider off, and sign out who signed in by it')
    .requiredOption('--organization <id>', 'whose provider')
    .action((options: Options) => within(options, (ctx) => turn(ctx, false)))
  group
    .command('on')
    .description('undo off')
    .requiredOption('--organization <id>', 'whose provider')
    .action((options: Options) => within(options, (ctx) => turn(ctx, true)))
  group
    .command('remove')
    .description('remove the provider with its secret; the people stay in the team')
    .requiredOption('--organization <id>', 'whose provider')
    .action((options: Options) => within(options, removeIdentityProvider))
  group
    .command('prove-domain')
    .description('take a mail domain as the organization’s own, where its DNS cannot be asked')
    .requiredOption('--organization <id>', 'whose domain')
    .requiredOption('--domain <domain>', 'what stands behind the @ of its addresses')
    .action((options: Options & { domain: string }) =>
      within(options, async (ctx) => takeAsProven(ctx, await addSignInDomain(ctx, options.domain), 'operator')),
    )
  group
    .command('remove-domain')
    .description('let nobody in any more by an address in a domain')
    .requiredOption('--organization <id>', 'whose domain')
    .requiredOption('--domain <domain>', 'what stands behind the @ of its addresses')
    .action((options: Options & { domain: string }) =>
      within(options, (ctx) => removeSignInDomain(ctx, options.domain)),
    )
}

async function turn(ctx: Context, isOn: boolean): Promise<void> {
  if (!(await findIdentityProvider(ctx))) throw new OperatorError('The organization has no provider.')
  await switchIdentityProvider(ctx, isOn)
}

/** Does the work, and shows what there is afterwards. */
async function run(
  platform: Platform,
  { organization: id }: Options,
  work: (ctx: Context) => Promise<unknown>,
): Promise<CommandResult> {
  const organization = await getOrganization(platform, id)
  const ctx = operatorContext(platform, organization)
  await work(ctx)
  const [provider, domains] = [await findIdentityProvider(ctx), await listSignInDomains(ctx)]
  const json = {
    organization_id: organization.id,
    provider: provider
      ? { name: provider.name, issuer: provider.issuer, client_id: provider.clientId, is_on: provider.isOn }
      : null,
    redirect_uri: redirectUriOf(platform.settings, organization.slug),
    domains: domains.map(({ domain, provenAt }) => ({ domain, proven_at: provenAt?.toISOString() ?? null })),
  }
  const lines = [
    provider
      ? `${organization.name} signs in by ${provider.name}: ${provider.isOn ? 'on' : 'off'}`
      : `${organization.name} has no OpenID provider. Its people sign in by letters.`,
    ...(provider ? [`  issuer        ${provider.issuer}`, `  client ID     ${provider.clientId}`] : []),
    `  redirect URI  ${json.redirect_uri}`,
    ...domains.map(({ domain, provenAt }) => `  domain        ${domain}${provenAt ? '' : ' (not proven yet)'}`),
  ]
  return { json, text: lines.join('\n') }
}
