import type { Command } from 'commander'
import type { ApiKey } from '../../people/api-keys/api-key.ts'
import { findApiKeyOwner, listApiKeys } from '../../people/api-keys/api-key-store.ts'
import { createApiKey } from '../../people/api-keys/create-api-key.ts'
import { revokeApiKey } from '../../people/api-keys/revoke-api-key.ts'
import { scopes } from '../../people/api-keys/scope.ts'
import { presentApiKey } from '../../people/panel/api-keys/present-api-key.ts'
import type { Platform } from '../../platform/context.ts'
import { type ApiKeyId, parseId } from '../../platform/ids.ts'
import { OperatorError } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { getOrganization, operatorContext, table, withPlatform } from './with-platform.ts'

export function apiKeyCommands(group: Command, shell: OperatorShell): void {
  group
    .command('create')
    .description('make a key; its value is shown now and never again')
    .requiredOption('--organization <id>', 'whose key it is')
    .requiredOption('--name <name>', 'what it is for')
    .option(
      '--scope <scope...>',
      `what it may: ${scopes.join(', ')}; unless named, all but people:read and people:erase`,
    )
    .option('--expires-at <time>', 'until when it can be used, as 2027-06-30T22:00:00Z')
    .option('--network <network...>', 'from where alone it can be used, as 192.0.2.0/24')
    .option('--template <id...>', 'for which templates alone it is')
    .action((options: CreateOptions) => withPlatform(shell, (platform) => create(platform, options)))
  group
    .command('list')
    .description('list the keys of an organization')
    .requiredOption('--organization <id>', 'whose keys')
    .action((options: { organization: string }) =>
      withPlatform(shell, (platform) => list(platform, options.organization)),
    )
  group
    .command('revoke <id>')
    .description('revoke a key for ever')
    .action((id: string) => withPlatform(shell, (platform) => revoke(platform, id)))
}

type CreateOptions = {
  organization: string
  name: string
  scope?: string[]
  expiresAt?: string
  network?: string[]
  template?: string[]
}

async function create(platform: Platform, options: CreateOptions): Promise<CommandResult> {
  const organization = await getOrganization(platform, options.organization)
  const { id, name, key } = await createApiKey(operatorContext(platform, organization), options.name, {
    scopes: options.scope,
    expiresAt: options.expiresAt,
    allowedNetworks: options.network,
    allowedTemplates: options.template,
  })
  const text = `Made a key for ${organization.name}. Keep it: it is not shown again.\n  id   ${id}\n  key  ${key}`
  return { json: { id, key, name, organization_id: organization.id }, text }
}

async function list(platform: Platform, organizationId: string): Promise<CommandResult> {
  const organization = await getOrganization(platform, organizationId)
  const keys = await listApiKeys(operatorContext(platform, organization))
  const rows = keys.map((key) => [key.id, `${key.prefix}…${key.lastFour}`, key.name, key.revokedAt ? 'revoked' : ''])
  return { json: { api_keys: keys.map(present) }, text: rows.length > 0 ? table(rows) : 'There is no key yet.' }
}

async function revoke(platform: Platform, id: string): Promise<CommandResult> {
  const parsed = parseId<ApiKeyId>(id)
  const owner = parsed && (await findApiKeyOwner(platform.database, parsed))
  if (!owner) throw new OperatorError(`There is no API key ${id}.`)
  const organization = await getOrganization(platform, owner)
  const key = await revokeApiKey(operatorContext(platform, organization), parsed)
  return { json: { id: key.id, revoked: true }, text: `The key ${key.id} is revoked.` }
}

function present(key: ApiKey) {
  return { ...presentApiKey(key), allowed_templates: key.allowedTemplates }
}
