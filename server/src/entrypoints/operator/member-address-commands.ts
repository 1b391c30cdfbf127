import type { Command } from 'commander'
import { addAddress } from '../../administration/membership/add-address.ts'
import { removeAddress } from '../../administration/membership/remove-address.ts'
import { requestConfirmation } from '../../administration/membership/request-confirmation.ts'
import { vouchForAddress } from '../../administration/membership/vouch-for-address.ts'
import type { Platform } from '../../platform/context.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { contextOfMember, withPlatform } from './with-platform.ts'

type Options = { email: string }

export function memberAddressCommands(member: Command, shell: OperatorShell): void {
  const group = member
    .command('address')
    .description('addresses of a member; what is issued to a verified one is internal')
  const run =
    (work: (platform: Platform, id: string, email: string) => Promise<CommandResult>) =>
    (id: string, options: Options) =>
      withPlatform(shell, (platform) => work(platform, id, options.email))
  group
    .command('add <member>')
    .description(
      'give a member one more address; a letter asks its owner to confirm it, and until then it does not count',
    )
    .requiredOption('--email <email>', 'the address')
    .action(run(add))
  group
    .command('verify <member>')
    .description('vouch for an address; what was issued to it before goes to the wallet')
    .requiredOption('--email <email>', 'the address')
    .action(run(verify))
  group
    .command('resend <member>')
    .description('send one more letter by which the owner of an address confirms it')
    .requiredOption('--email <email>', 'the address')
    .action(run(resend))
  group
    .command('remove <member>')
    .description('take an address from a member; the wallet keeps what was issued to it')
    .requiredOption('--email <email>', 'the address')
    .action(run(remove))
}

async function add(platform: Platform, given: string, email: string): Promise<CommandResult> {
  const { ctx, id } = await contextOfMember(platform, given)
  const added = await addAddress(ctx, id, email)
  return {
    json: { id, email: added.email, verified: false },
    text: `Added ${added.email}. A letter asks its owner to confirm it; until then it does not count.`,
  }
}

async function verify(platform: Platform, given: string, email: string): Promise<CommandResult> {
  const { ctx, id } = await contextOfMember(platform, given)
  const { isNew, earlierCredentials, ...address } = await vouchForAddress(ctx, id, email)
  return {
    json: { id, email: address.email, verified: true, changed: isNew, earlier_credentials: earlierCredentials },
    text: isNew
      ? `${address.email} is verified. Put into the wallet: ${earlierCredentials}.`
      : `${address.email} was verified already.`,
  }
}

async function resend(platform: Platform, given: string, email: string): Promise<CommandResult> {
  const { ctx, id } = await contextOfMember(platform, given)
  const asked = await requestConfirmation(ctx, id, email)
  return { json: { id, email: asked.email, letter: true }, text: `A letter to ${asked.email} is on its way.` }
}

async function remove(platform: Platform, given: string, email: string): Promise<CommandResult> {
  const { ctx, id } = await contextOfMember(platform, given)
  const removed = await removeAddress(ctx, id, email)
  return {
    json: { id, email: removed.email, removed: true },
    text: `Removed ${removed.email}. The wallet keeps what was issued to it.`,
  }
}
