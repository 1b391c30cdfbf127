import { type Command, Option } from 'commander'
import { createOrganization } from '../../issuers/create-organization.ts'
import { listIssuerDids } from '../../issuers/issuer-store.ts'
import {
  listOrganizations,
  type Organization,
  updateOrganizationActive,
} from '../../organizations/organization-store.ts'
import type { Language, Platform } from '../../platform/context.ts'
import { type Answer, getOrganization, type Shell, table, withPlatform } from './shell.ts'

type CreateOptions = { name: string; slug: string; language: Language; url?: string }

export function organizationCommands(program: Command, shell: Shell): void {
  const group = program.command('organization').description('organizations that issue credentials')
  group
    .command('create')
    .description('make an organization with its issuer and signing key')
    .requiredOption('--name <name>', 'its name, as it stands in every credential')
    .requiredOption('--slug <slug>', 'a short unique name: lower-case letters, digits and single hyphens')
    .addOption(new Option('--language <language>', 'of its letters').choices(['es', 'en']).default('es'))
    .option('--url <url>', 'its web site')
    .action((options: CreateOptions) => withPlatform(shell, (platform) => create(platform, options)))
  group
    .command('list')
    .description('list all organizations')
    .action(() => withPlatform(shell, list))
  group
    .command('deactivate <id>')
    .description('refuse its API keys and stop its jobs; what it issued stays valid')
    .action((id: string) => withPlatform(shell, (platform) => setActive(platform, id, false)))
  group
    .command('activate <id>')
    .description('undo deactivate')
    .action((id: string) => withPlatform(shell, (platform) => setActive(platform, id, true)))
}

async function create(platform: Platform, options: CreateOptions): Promise<Answer> {
  const organization = await createOrganization(platform, { ...options, url: options.url ?? null })
  const { id, did } = organization
  const json = { ...present({ ...organization, createdAt: platform.clock.now() }), did }
  return { json, text: `Made the organization ${options.name}.\n  id   ${id}\n  did  ${did}` }
}

async function list(platform: Platform): Promise<Answer> {
  const organizations = await listOrganizations(platform.database)
  const dids = await listIssuerDids(platform.database)
  const rows = organizations.map(({ id, slug, name, isActive }) => {
    return [id, slug, name, dids.get(id) ?? '', isActive ? '' : 'deactivated']
  })
  const text = rows.length > 0 ? table(rows) : 'There is no organization yet.'
  return {
    json: { organizations: organizations.map((one) => ({ ...present(one), did: dids.get(one.id) ?? null })) },
    text,
  }
}

async function setActive(platform: Platform, id: string, isActive: boolean): Promise<Answer> {
  const organization = await getOrganization(platform, id)
  await updateOrganizationActive(platform.database, organization.id, isActive)
  const text = `${organization.name} is ${isActive ? 'active' : 'deactivated'}.`
  return { json: present({ ...organization, isActive }), text }
}

function present(organization: Organization): Record<string, unknown> {
  return {
    id: organization.id,
    slug: organization.slug,
    name: organization.name,
    language: organization.language,
    url: organization.url,
    is_active: organization.isActive,
    created_at: organization.createdAt.toISOString(),
  }
}
