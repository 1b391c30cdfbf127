import type { Command } from 'commander'
import { addMember } from '../../membership/add-member.ts'
import type { Platform } from '../../platform/context.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { getOrganization, operatorContext, withPlatform } from './with-platform.ts'

type AddOptions = { organization: string; email: string; name: string; role?: string; licenseNumber?: string }

export function memberCommands(program: Command, shell: OperatorShell): void {
  program
    .command('member')
    .description('people of an organization, whose credentials go to their wallets')
    .command('add')
    .description('add a member; what was issued to the address before goes to the wallet too')
    .requiredOption('--organization <id>', 'whose member it is')
    .requiredOption('--email <email>', 'address that you vouch for')
    .requiredOption('--name <name>', 'fills recipient_name where a row leaves it blank')
    .option('--role <role>', 'fills role')
    .option('--license-number <number>', 'fills license_number')
    .action((options: AddOptions) => withPlatform(shell, (platform) => add(platform, options)))
}

async function add(platform: Platform, options: AddOptions): Promise<CommandResult> {
  const organization = await getOrganization(platform, options.organization)
  const { email, name, role = null, licenseNumber = null } = options
  const member = await addMember(operatorContext(platform, organization), { email, name, role, licenseNumber })
  const json = {
    id: member.id,
    organization_id: organization.id,
    email: member.email,
    name: member.name,
    role: member.role,
    license_number: member.licenseNumber,
    earlier_credentials: member.earlierCredentials,
  }
  const lines = [
    `Made ${member.name} a member of ${organization.name}.`,
    `  id                   ${member.id}`,
    `  earlier credentials  ${member.earlierCredentials}`,
  ]
  return { json, text: lines.join('\n') }
}
