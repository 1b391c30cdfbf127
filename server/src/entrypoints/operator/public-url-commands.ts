import type { Command } from 'commander'
import { changeAddress } from '../../administration/change-address.ts'
import { originOf } from '../../credentials/issuers/service-address.ts'
import { readKnownAddress } from '../../credentials/issuers/service-address-store.ts'
import type { Platform } from '../../platform/context.ts'
import { OperatorError } from '../deployment/operator-error.ts'
import { describeAddress } from '../process/describe-start.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { withPlatform } from './with-platform.ts'

export function publicUrlCommands(group: Command, shell: OperatorShell): void {
  group
    .command('show')
    .description('print the address that stands in every DID and every credential')
    .action(() => withPlatform(shell, show, 'changes'))
  group
    .command('change <url>')
    .description('replace the address, as long as no credential was issued; stop the service before')
    .action((url: string) => withPlatform(shell, (platform) => change(platform, url), 'changes'))
}

async function show(platform: Platform): Promise<CommandResult> {
  const { publicUrl, issuers } = await readKnownAddress(platform.database)
  const text = publicUrl ?? 'No address is kept yet: the first start of the API keeps its own.'
  return { json: { public_url: publicUrl ?? null, issuers }, text }
}

async function change(platform: Platform, url: string): Promise<CommandResult> {
  const { publicUrl } = await readKnownAddress(platform.database)
  const wanted = readOrigin(url)
  const isChanged = await changeAddress(platform, publicUrl ?? platform.settings.publicUrl, wanted)
  if (!isChanged)
    throw new OperatorError(
      `The address ${publicUrl ?? ''} stands in credentials that were issued, and cannot be changed any more. Nothing was changed.`,
    )
  return {
    json: { public_url: wanted },
    text: [...describeAddress(wanted), 'Start every process of the service with PUBLIC_URL set to it.'].join('\n'),
  }
}

function readOrigin(url: string): string {
  const origin = originOf(url)
  if (origin === undefined)
    throw new OperatorError(
      'The address must be an origin that begins with https:// or http://: no path, query or user.',
    )
  return origin
}
