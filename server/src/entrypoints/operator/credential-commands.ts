import type { Command } from 'commander'
import { findIssuingOrganization } from '../../credentials/credential-store.ts'
import { revokeCredential } from '../../credentials/revoke-credential.ts'
import type { Platform } from '../../platform/context.ts'
import { type CredentialId, parseId } from '../../platform/ids.ts'
import { OperatorError } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { checkDatabase } from './check-command.ts'
import { getOrganization, operatorContext, withPlatform } from './with-platform.ts'

export function credentialCommands(group: Command, shell: OperatorShell): void {
  group
    .command('check')
    .description('verify every credential in the database, and that no row of any job was lost or doubled')
    .action(() => withPlatform(shell, (platform) => checkDatabase(platform, shell)))
  group
    .command('revoke <id>')
    .description('revoke a credential for ever')
    .requiredOption('--reason <reason>', 'shown on its public page')
    .action((id: string, options: { reason: string }) =>
      withPlatform(shell, (platform) => revoke(platform, id, options.reason)),
    )
}

async function revoke(platform: Platform, id: string, reason: string): Promise<CommandResult> {
  const parsed = parseId<CredentialId>(id)
  const organizationId = parsed && (await findIssuingOrganization(platform.database, parsed))
  if (!organizationId) throw new OperatorError(`There is no credential ${id}.`)
  const organization = await getOrganization(platform, organizationId)
  const credential = await revokeCredential(operatorContext(platform, organization), parsed, reason)
  return {
    json: { id: credential.id, status: credential.status, revocation_reason: credential.revocationReason },
    text: `The credential ${credential.id} is revoked: ${credential.revocationReason}`,
  }
}
