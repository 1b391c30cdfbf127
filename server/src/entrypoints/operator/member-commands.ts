import { type Command, InvalidArgumentError, Option } from 'commander'
import { addMember } from '../../administration/membership/add-member.ts'
import { changeMember } from '../../administration/membership/change-member.ts'
import { changeMemberStatus } from '../../administration/membership/change-member-status.ts'
import { getMember } from '../../administration/membership/get-member.ts'
import type { MemberAddress, MemberRecord, MemberStatus } from '../../organizations/members/member.ts'
import { listMembers } from '../../organizations/members/members-view.ts'
import type { Platform } from '../../platform/context.ts'
import { normalizeEmail } from '../../platform/formats/email.ts'
import { type MemberId, parseId } from '../../platform/ids.ts'
import { OperatorError, operatorExitCodes } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { memberAddressCommands } from './member-address-commands.ts'
import { memberImportCommand } from './member-import-command.ts'
import { contextOfMember, getOrganization, operatorContext, table, withPlatform } from './with-platform.ts'

type AddOptions = { organization: string; email: string; name: string; role?: string; licenseNumber?: string }
type ListOptions = { organization: string; status?: MemberStatus; email?: string; before?: MemberId; limit: number }
type UpdateOptions = { name?: string; role?: string; licenseNumber?: string }

export function memberCommands(group: Command, shell: OperatorShell): void {
  group
    .command('add')
    .description('add a member; what was issued to the address before goes to the wallet too')
    .requiredOption('--organization <id>', 'whose member it is')
    .requiredOption('--email <email>', 'address that you vouch for')
    .requiredOption('--name <name>', 'fills recipient_name where a row leaves it blank')
    .option('--role <role>', 'fills role')
    .option('--license-number <number>', 'fills license_number')
    .action((options: AddOptions) => withPlatform(shell, (platform) => add(platform, options)))
  group
    .command('list')
    .description('list the members of an organization, those who were added last first')
    .requiredOption('--organization <id>', 'whose members')
    .addOption(new Option('--status <status>', 'those in this state only').choices(['active', 'suspended', 'left']))
    .option('--email <email>', 'the one who has this address, verified or not')
    .option('--before <id>', 'the next page: those before this member', readId)
    .option('--limit <n>', 'members on a page, up to 1000', readLimit, 50)
    .action((options: ListOptions) => withPlatform(shell, (platform) => list(platform, options)))
  group
    .command('show <id>')
    .description('show a member with addresses, and how much is in the wallet')
    .action((id: string) => withPlatform(shell, (platform) => show(platform, id)))
  group
    .command('update <id>')
    .description('change what fills the blanks of rows; what was issued stays as it was signed')
    .option('--name <name>', 'fills recipient_name')
    .option('--role <role>', 'fills role; empty for none')
    .option('--license-number <number>', 'fills license_number; empty for none')
    .action((id: string, options: UpdateOptions) => withPlatform(shell, (platform) => update(platform, id, options)))
  group
    .command('suspend <id>')
    .description('what is issued to the member is external until resume; the wallet stays as it is')
    .action((id: string) => withPlatform(shell, (platform) => setStatus(platform, id, 'suspended')))
  group
    .command('leave <id>')
    .description('note that a member has left; the wallet stays as it is')
    .action((id: string) => withPlatform(shell, (platform) => setStatus(platform, id, 'left')))
  group
    .command('resume <id>')
    .description('undo suspend or leave; what was issued meanwhile goes to the wallet')
    .action((id: string) => withPlatform(shell, (platform) => setStatus(platform, id, 'active')))
  memberImportCommand(group, shell)
  memberAddressCommands(group, shell)
}

function readId(text: string): MemberId {
  const id = parseId<MemberId>(text)
  if (!id) throw new InvalidArgumentError('It is no member id.')
  return id
}

function readLimit(text: string): number {
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000) throw new InvalidArgumentError('It must be 1 to 1000.')
  return limit
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

async function list(
  platform: Platform,
  { organization: id, limit, email, ...filter }: ListOptions,
): Promise<CommandResult> {
  const organization = await getOrganization(platform, id)
  const normalizedEmail = email === undefined ? undefined : normalizeEmail(email)
  const members = await listMembers(operatorContext(platform, organization), { ...filter, normalizedEmail }, limit)
  const last = members.length === limit ? members.at(-1)?.id : undefined
  const more = `More: sello-server member list --organization ${id}${filter.status ? ` --status ${filter.status}` : ''} --before ${last}`
  const isFiltered = email !== undefined || Object.values(filter).some((value) => value !== undefined)
  const none = isFiltered ? 'No member matches.' : `${organization.name} has no members yet.`
  return {
    json: { members: members.map(present), next_before: last ?? null },
    text: [members.length > 0 ? table(members.map(line)) : none, ...(last ? [more] : [])].join('\n'),
  }
}

async function show(platform: Platform, given: string): Promise<CommandResult> {
  const { ctx, id } = await contextOfMember(platform, given)
  const member = await getMember(ctx, id)
  const lines = [
    `${member.name}, of ${ctx.organization.name}: ${member.status}`,
    `  role                   ${member.role ?? 'none'}`,
    `  license number         ${member.licenseNumber ?? 'none'}`,
    `  credentials in wallet  ${member.credentialsInWallet}`,
    ...member.addresses.map((address) => `  ${address.email}  ${stateOf(address)}`),
  ]
  const json = {
    ...present(member),
    organization_id: ctx.organization.id,
    credentials_in_wallet: member.credentialsInWallet,
  }
  return { json, text: lines.join('\n') }
}

async function update(platform: Platform, given: string, options: UpdateOptions): Promise<CommandResult> {
  if (Object.keys(options).length === 0)
    throw new OperatorError('Say what is to be changed; --help lists it.', operatorExitCodes.usage)
  const { ctx, id } = await contextOfMember(platform, given)
  const orNone = (value: string | undefined) => (value?.trim() === '' ? null : value)
  const { name, role, licenseNumber } = options
  const member = await changeMember(ctx, id, { name, role: orNone(role), licenseNumber: orNone(licenseNumber) })
  const text = `${member.name} is changed. What was issued before stays as it was signed.`
  return { json: present(member), text }
}

async function setStatus(platform: Platform, given: string, status: MemberStatus): Promise<CommandResult> {
  const { ctx, id } = await contextOfMember(platform, given)
  const { member, isNew, earlierCredentials } = await changeMemberStatus(ctx, id, status)
  const was = isNew ? 'is now' : 'was already'
  const linked = status === 'active' ? ` Put into the wallet: ${earlierCredentials}.` : ' The wallet stays as it is.'
  const json = { id, status, changed: isNew, earlier_credentials: earlierCredentials }
  return { json, text: `${member.name} ${was} ${status}.${isNew ? linked : ''}` }
}

function stateOf({ verifiedAt, verifiedBy }: MemberAddress): string {
  return verifiedAt ? `verified by ${verifiedBy}` : 'not verified'
}

function line(member: MemberRecord): string[] {
  const addresses = member.addresses.map((one) => (one.verifiedAt ? one.email : `${one.email} (not verified)`))
  return [member.id, member.status, member.name, addresses.join(', ')]
}

function present(member: MemberRecord): Record<string, unknown> {
  return {
    id: member.id,
    name: member.name,
    role: member.role,
    license_number: member.licenseNumber,
    status: member.status,
    created_at: member.createdAt.toISOString(),
    addresses: member.addresses.map((address) => ({
      email: address.email,
      added_at: address.addedAt.toISOString(),
      verified_at: address.verifiedAt?.toISOString() ?? null,
      verified_by: address.verifiedBy,
    })),
  }
}
