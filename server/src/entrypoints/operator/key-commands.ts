import type { Command } from 'commander'
import { withdrawSigningKey } from '../../administration/withdraw-signing-key.ts'
import { credentialUrl } from '../../credentials/credential.ts'
import { findKeyOwner, getIssuer } from '../../credentials/issuers/issuer-store.ts'
import { rotateSigningKey } from '../../credentials/issuers/rotate-signing-key.ts'
import type { DescribedKey } from '../../credentials/issuers/signing-key.ts'
import { listKeys } from '../../credentials/issuers/signing-key-store.ts'
import { listCredentialsSignedBy } from '../../credentials/signed-by-view.ts'
import type { Context, Platform } from '../../platform/context.ts'
import { parseId } from '../../platform/ids.ts'
import { OperatorError } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { getOrganization, serviceContext, table, withPlatform } from './with-platform.ts'

const affectedInPage = 100

export function keyCommands(group: Command, shell: OperatorShell): void {
  group
    .command('list')
    .description('list the signing keys of an organization')
    .requiredOption('--organization <id>', 'whose keys')
    .action((options: { organization: string }) =>
      withPlatform(shell, (platform) => list(platform, options.organization)),
    )
  group
    .command('rotate')
    .description('make a new signing key; what the former one signed verifies as before')
    .requiredOption('--organization <id>', 'whose key')
    .action((options: { organization: string }) =>
      withPlatform(shell, (platform) => rotate(platform, options.organization)),
    )
  group
    .command('withdraw <key>')
    .description('end a signing key; where it was in use, a new one follows')
    .option('--compromised', 'somebody else may have it: nothing that it signed verifies any more')
    .requiredOption('--reason <reason>', 'kept with the key')
    .action((key: string, options: { compromised?: boolean; reason: string }) =>
      withPlatform(shell, (platform) => withdraw(platform, key, options)),
    )
  group
    .command('affected <key>')
    .description(`list the credentials that a key signed, ${affectedInPage} a page`)
    .option('--page <n>', 'which page', '1')
    .action((key: string, options: { page: string }) =>
      withPlatform(shell, (platform) => affected(platform, key, options.page)),
    )
}

async function list(platform: Platform, organizationId: string): Promise<CommandResult> {
  const ctx = serviceContext(platform, await getOrganization(platform, organizationId))
  const { did } = await getIssuer(ctx)
  const keys = await listKeys(ctx)
  const rows = keys.map((key) => [key.id, key.status, key.createdAt.toISOString(), key.publicKeyMultibase])
  return { json: { did, keys: keys.map((key) => present(did, key)) }, text: `${did}\n${table(rows)}` }
}

async function rotate(platform: Platform, organizationId: string): Promise<CommandResult> {
  const ctx = serviceContext(platform, await getOrganization(platform, organizationId))
  const { id } = await rotateSigningKey(ctx)
  const { did } = await getIssuer(ctx)
  const key = (await listKeys(ctx)).find((one) => one.id === id) as DescribedKey
  return {
    json: { key: present(did, key) },
    text: `The next credential of ${ctx.organization.name} is signed by a new key, in every process.\n  id   ${id}\n  key  ${did}#${key.publicKeyMultibase}`,
  }
}

async function withdraw(
  platform: Platform,
  keyId: string,
  options: { compromised?: boolean; reason: string },
): Promise<CommandResult> {
  const ctx = await contextOfKey(platform, keyId)
  const { compromised = false, reason } = options
  const withdrawal = await withdrawSigningKey(ctx, keyId.toLowerCase(), { compromised, reason })
  if (!withdrawal) throw unknownKey(keyId)
  const { did } = await getIssuer(ctx)
  const { total } = await listCredentialsSignedBy(ctx, methodOf(did, withdrawal.key), { offset: 0, limit: 0 })
  const json = {
    key: present(did, withdrawal.key),
    is_new: withdrawal.isNew,
    affected_credentials: total,
    status_lists_signed: withdrawal.statusListsSigned,
  }
  const { status } = withdrawal.key
  const outcome = withdrawal.isNew
    ? `The key ${keyId} is ${status}.`
    : `The key ${keyId} was ${status} already: nothing was changed.`
  const consequence =
    status === 'compromised'
      ? `None of the ${total} credentials that it signed verifies any more, and their pages say so. List them with "sello-server key affected ${keyId}".`
      : `The ${total} credentials that it signed verify as before.`
  return { json, text: `${outcome}\n${consequence}` }
}

async function affected(platform: Platform, keyId: string, given: string): Promise<CommandResult> {
  const ctx = await contextOfKey(platform, keyId)
  const page = Number(given)
  if (!Number.isInteger(page) || page < 1 || page > 1_000_000)
    throw new OperatorError('The page must be a whole number from 1.', 2)
  const { did } = await getIssuer(ctx)
  const key = (await listKeys(ctx)).find((one) => one.id === keyId.toLowerCase()) as DescribedKey
  const offset = (page - 1) * affectedInPage
  const { credentials, total } = await listCredentialsSignedBy(ctx, methodOf(did, key), {
    offset,
    limit: affectedInPage,
  })
  const rows = credentials.map((one) => ({
    id: one.id,
    credential_url: credentialUrl(ctx.settings.publicUrl, one.id),
    recipient_email: one.recipientEmail,
    achievement_name: one.achievementName,
    status: one.status,
    issued_at: one.issuedAt.toISOString(),
  }))
  const pages = Math.ceil(total / affectedInPage)
  const lines = rows.map((one) => [one.id, one.status, one.recipient_email, one.achievement_name])
  const head = `${total} credentials were signed by this key${pages > 1 ? `; page ${page} of ${pages}` : ''}.`
  return { json: { key: present(did, key), total, page, pages, credentials: rows }, text: `${head}\n${table(lines)}` }
}

async function contextOfKey(platform: Platform, keyId: string): Promise<Context> {
  const id = parseId(keyId)
  const organizationId = id && (await findKeyOwner(platform.database, id))
  if (!organizationId) throw unknownKey(keyId)
  return serviceContext(platform, await getOrganization(platform, organizationId))
}

function unknownKey(id: string): OperatorError {
  return new OperatorError(`There is no signing key ${id}.`)
}

function methodOf(did: string, key: DescribedKey): string {
  return `${did}#${key.publicKeyMultibase}`
}

function present(did: string, key: DescribedKey): Record<string, unknown> {
  return {
    id: key.id,
    verification_method: methodOf(did, key),
    status: key.status,
    created_at: key.createdAt.toISOString(),
    ended_at: key.endedAt?.toISOString() ?? null,
    reason: key.endReason,
  }
}
