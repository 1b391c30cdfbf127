import { type Command, InvalidArgumentError, Option } from 'commander'
import { createOrganization } from '../../administration/create-organization.ts'
import { switchOrganization } from '../../administration/switch-organization.ts'
import { listIssuerDids } from '../../credentials/issuers/issuer-store.ts'
import type { Organization } from '../../organizations/organization.ts'
import { listOrganizations, listRemovedOrganizations } from '../../organizations/organization-store.ts'
import { presentProfile } from '../../organizations/panel/profile/present-profile.ts'
import { listRenamings } from '../../platform/audit-log/audit-entry-store.ts'
import type { Language, Platform } from '../../platform/context.ts'
import { OperatorError, operatorExitCodes } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { organizationFileCommands } from './organization-file-commands.ts'
import { organizationLimitsCommand } from './usage-commands.ts'
import { getOrganization, operatorContext, table, withPlatform } from './with-platform.ts'

type UpdateOptions = {
  name?: string
  language?: Language
  description?: string
  url?: string
  logo?: string
  email?: string
  replyTo?: string
  accent?: string
  nameRemoval?: 'yes' | 'no'
  wallets?: 'yes' | 'no'
} & NamingOptions
type CreateOptions = { name: string; slug: string; language: Language; url?: string; sandbox?: true } & NamingOptions
type NamingOptions = { allowSameName?: true }

const sameName = ['--allow-same-name', 'though another organization has this name, or one that looks like it'] as const

export function organizationCommands(group: Command, shell: OperatorShell): void {
  group
    .command('create')
    .description('make an organization with its issuer and signing key')
    .requiredOption('--name <name>', 'its name, as it stands in every credential')
    .requiredOption('--slug <slug>', 'a short unique name: lower-case letters, digits and single hyphens')
    .addOption(new Option('--language <language>', 'of its letters').choices(['es', 'en']).default('es'))
    .option('--url <url>', 'its web site')
    .option('--sandbox', 'for trying things out: its letters stay in its panel, and all that it issues says so')
    .option(...sameName)
    .action((options: CreateOptions) => withPlatform(shell, (platform) => create(platform, options)))
  group
    .command('update <id>')
    .description('change what an organization says of itself; what was issued stays as it was signed')
    .option('--name <name>', 'its name')
    .addOption(new Option('--language <language>', 'of its letters and documents').choices(['es', 'en']))
    .option('--description <text>', 'what it is, in a few sentences, which stand in each credential; empty for none')
    .option('--url <url>', 'its web site; an empty one is its page here')
    .option('--logo <url>', 'address of its logo; empty for none')
    .option('--email <email>', 'its public contact, which stands in each credential; empty for none')
    .option('--reply-to <email>', 'where answers to letters go; empty for the public contact')
    .option(
      '--accent <colour>',
      'of links and buttons on its pages, letters and certificates, as #1f4e79; empty for ours',
    )
    .addOption(
      new Option('--name-removal <choice>', 'whether people may take their name off the pages').choices(['yes', 'no']),
    )
    .addOption(
      new Option('--wallets <choice>', 'whether people may take its credentials into wallet apps').choices([
        'yes',
        'no',
      ]),
    )
    .option(...sameName)
    .action((id: string, options: UpdateOptions) => withPlatform(shell, (platform) => update(platform, id, options)))
  group
    .command('list')
    .description('list all organizations')
    .action(() => withPlatform(shell, list))
  group
    .command('renames')
    .description('list which organizations took another name, newest first')
    .option('--days <n>', 'within so many days', readDays, 30)
    .action(({ days }: { days: number }) => withPlatform(shell, (platform) => listRenames(platform, days)))
  group
    .command('deactivate <id>')
    .description('refuse its API keys and stop its jobs; what it issued stays valid')
    .action((id: string) => withPlatform(shell, (platform) => setActive(platform, id, false)))
  group
    .command('activate <id>')
    .description('undo deactivate')
    .option(...sameName)
    .action((id: string, options: NamingOptions) =>
      withPlatform(shell, (platform) => setActive(platform, id, true, options)),
    )
  organizationLimitsCommand(group, shell)
  organizationFileCommands(group, shell)
}

async function create(platform: Platform, options: CreateOptions): Promise<CommandResult> {
  const { allowSameName, sandbox, ...given } = options
  const wanted = { ...given, url: given.url ?? null, isSandbox: sandbox === true }
  const organization = await createOrganization(platform, wanted, { mayShareName: allowSameName === true })
  const { id, did } = organization
  const json = { ...present({ ...organization, createdAt: platform.clock.now() }), did }
  return {
    json,
    text: `Made the ${sandbox ? 'sandbox' : 'organization'} ${organization.name}.\n  id   ${id}\n  did  ${did}`,
  }
}

async function update(platform: Platform, id: string, options: UpdateOptions): Promise<CommandResult> {
  if (Object.keys(options).length === 0)
    throw new OperatorError('Say what is to be changed; --help lists it.', operatorExitCodes.usage)
  const current = await getOrganization(platform, id)
  const orNone = (value: string | undefined) => (value?.trim() === '' ? null : value?.trim())
  const ctx = operatorContext(platform, current)
  // It loads the code that reads templates, which no other command here needs.
  const { changeOrganization } = await import('../../administration/change-organization.ts')
  const { organization, issuer } = await changeOrganization(ctx, platform.database, current, {
    name: options.name,
    mayShareName: options.allowSameName,
    language: options.language,
    description: orNone(options.description),
    url: orNone(options.url),
    logoUrl: orNone(options.logo),
    email: orNone(options.email),
    replyTo: orNone(options.replyTo),
    accent: orNone(options.accent),
    ...(options.nameRemoval && { allowsNameRemoval: options.nameRemoval === 'yes' }),
    ...(options.wallets && { allowsWallets: options.wallets === 'yes' }),
  })
  const json = { ...present(organization), ...presentProfile(organization, issuer) }
  const lines = [
    `${organization.name} is changed. What was issued before stays as it was signed.`,
    `  language  ${organization.language}`,
    ...(issuer.description ? [`  says      ${issuer.description}`] : []),
    `  url       ${issuer.url}`,
    `  logo      ${issuer.imageUrl ?? 'none'}`,
    `  email     ${issuer.email ?? 'none'}`,
    `  reply-to  ${issuer.replyTo ?? issuer.email ?? 'none'}`,
    `  accent    ${issuer.accent ?? 'that of the service'}`,
    `  names     ${organization.allowsNameRemoval ? 'people may take theirs off the pages' : 'stay on the pages'}`,
    `  wallets   ${organization.allowsWallets ? 'people may take its credentials into theirs' : 'none'}`,
  ]
  return { json, text: lines.join('\n') }
}

async function list(platform: Platform): Promise<CommandResult> {
  const organizations = await listOrganizations(platform.database)
  const dids = await listIssuerDids(platform.database)
  const rows = organizations.map(({ id, slug, name, isActive, isSandbox }) => {
    const is = [...(isSandbox ? ['sandbox'] : []), ...(isActive ? [] : ['deactivated'])]
    return [id, slug, name, dids.get(id) ?? '', is.join(', ')]
  })
  const removed = await listRemovedOrganizations(platform.database)
  for (const { id, slug, name, removedAt } of removed)
    rows.push([id, slug, name, '', `removed ${removedAt.toISOString().slice(0, 10)}`])
  const text = rows.length > 0 ? table(rows) : 'There is no organization yet.'
  const organizationsTold = organizations.map((one) => ({ ...present(one), did: dids.get(one.id) ?? null }))
  const removedTold = removed.map((one) => ({ ...present(one), removed_at: one.removedAt.toISOString() }))
  return { json: { organizations: organizationsTold, removed: removedTold }, text }
}

function readDays(text: string): number {
  const days = Number(text)
  if (!Number.isInteger(days) || days < 1 || days > 3_650) throw new InvalidArgumentError('It must be 1 to 3650.')
  return days
}

async function listRenames(platform: Platform, days: number): Promise<CommandResult> {
  const since = new Date(platform.clock.now().getTime() - days * 86_400_000)
  const renamings = await listRenamings(platform.database, since)
  const rows = renamings.map(({ organizationId, recordedAt, from, to, by }) => {
    return [recordedAt.toISOString(), organizationId, `${from} -> ${to}`, by]
  })
  const json = renamings.map(({ organizationId, recordedAt, from, to, by }) => {
    return { organization_id: organizationId, renamed_at: recordedAt.toISOString(), from, to, by }
  })
  const text = rows.length > 0 ? table(rows) : `No organization was renamed within ${days} days.`
  return { json: { renames: json }, text }
}

async function setActive(
  platform: Platform,
  id: string,
  isActive: boolean,
  { allowSameName }: NamingOptions = {},
): Promise<CommandResult> {
  const current = await getOrganization(platform, id)
  const change = { isActive, mayShareName: allowSameName === true }
  const organization = await switchOrganization(platform, operatorContext(platform, current), current, change)
  const text = `${organization.name} is ${isActive ? 'active' : 'deactivated'}.`
  return { json: present(organization), text }
}

function present(organization: Omit<Organization, 'allowsNameRemoval' | 'allowsWallets'>): Record<string, unknown> {
  return {
    id: organization.id,
    slug: organization.slug,
    name: organization.name,
    language: organization.language,
    url: organization.url,
    is_active: organization.isActive,
    is_sandbox: organization.isSandbox,
    created_at: organization.createdAt.toISOString(),
  }
}
