import { type Command, Option } from 'commander'
import { removeAllPasskeys } from '../../people/passkeys/change-passkeys.ts'
import { endAllSessions, endSessionsOf } from '../../people/passkeys/end-sessions.ts'
import { countPasskeys } from '../../people/passkeys/passkey-store.ts'
import { makeSignInLink } from '../../people/sign-in/make-sign-in-link.ts'
import { signInMinutes } from '../../people/sign-in/sign-in.ts'
import { addToTeam } from '../../people/team/add-to-team.ts'
import { type Role, type TeamMember, teamRoles } from '../../people/team/team-member.ts'
import { listTeam } from '../../people/team/team-view.ts'
import type { User } from '../../people/users/user.ts'
import { findUserByEmail } from '../../people/users/user-store.ts'
import type { Platform } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/database.ts'
import { normalizeEmail } from '../../platform/formats/email.ts'
import { OperatorError } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { getOrganization, operatorContext, table, withPlatform } from './with-platform.ts'

type CreateOptions = { organization: string; email: string; name: string; role: Role }

export function userCommands(group: Command, shell: OperatorShell): void {
  group
    .command('create')
    .description('take a person into the team of an organization; they sign in by e-mail')
    .requiredOption('--organization <id>', 'whose team')
    .requiredOption('--email <email>', 'where letters with the sign-in link go')
    .option('--name <name>', 'what others see; else the address', '')
    .addOption(new Option('--role <role>', 'what they may do').choices(teamRoles).default('viewer'))
    .action((options: CreateOptions) => withPlatform(shell, (platform) => create(platform, options)))
  group
    .command('list')
    .description('list the team of an organization')
    .requiredOption('--organization <id>', 'whose team')
    .action((options: { organization: string }) =>
      withPlatform(shell, (platform) => list(platform, options.organization)),
    )
  group
    .command('sign-in-link')
    .description('make a link that signs a person in once; whoever has it is that person')
    .requiredOption('--email <email>', 'whose account')
    .action((options: { email: string }) => withPlatform(shell, (platform) => makeLink(platform, options.email)))
  group
    .command('remove-passkeys')
    .description('remove all passkeys of a person who lost a device, and end all their sessions; letters sign them in')
    .requiredOption('--email <email>', 'whose account')
    .action((options: { email: string }) => withPlatform(shell, (platform) => removePasskeys(platform, options.email)))
  group
    .command('sign-out')
    .description(
      'end all sessions of a person, or of everybody after an incident; letters and passkeys sign them in again',
    )
    .addOption(new Option('--email <email>', 'whose account').conflicts('everybody'))
    .option('--everybody', 'all sessions of all people')
    .action((options: SignOutOptions) => withPlatform(shell, (platform) => signOut(platform, options)))
}

type SignOutOptions = { email?: string; everybody?: true }

async function signOut(platform: Platform, { email, everybody }: SignOutOptions): Promise<CommandResult> {
  if (everybody) {
    const people = await endAllSessions(platform)
    return { json: { people_signed_out: people }, text: `Ended the sessions of ${people} people.` }
  }
  if (email === undefined) throw new OperatorError('Say whose sessions end: --email E, or --everybody.')
  const user = await getUser(platform, email)
  const sessions = await withTransaction(platform.database.forService(), (tx) => endSessionsOf(tx, platform, user.id))
  return { json: { email: user.email, sessions_ended: sessions }, text: `Ended ${sessions} sessions of ${user.email}.` }
}

async function getUser(platform: Platform, email: string): Promise<User> {
  const user = await findUserByEmail(platform.database.forService(), normalizeEmail(email))
  if (!user) throw new OperatorError(`Nobody with the address ${email} has an account.`)
  return user
}

async function removePasskeys(platform: Platform, email: string): Promise<CommandResult> {
  const user = await getUser(platform, email)
  const { passkeys, sessions } = await removeAllPasskeys(platform, user)
  const text = `Removed ${passkeys} passkeys of ${user.email} and ended ${sessions} sessions; they sign in by letter.`
  return { json: { email: user.email, passkeys_removed: passkeys, sessions_ended: sessions }, text }
}

async function create(platform: Platform, options: CreateOptions): Promise<CommandResult> {
  const organization = await getOrganization(platform, options.organization)
  const { email, name, role } = options
  const user = await addToTeam(operatorContext(platform, organization), { email, name, role })
  const json = { id: user.id, email: user.email, name: user.name, role, organization_id: organization.id }
  return { json, text: `Took ${user.email} into the team of ${organization.name} as ${role}.` }
}

async function list(platform: Platform, organizationId: string): Promise<CommandResult> {
  const organization = await getOrganization(platform, organizationId)
  const team = await listTeam(operatorContext(platform, organization))
  const passkeys = await countPasskeys(
    platform.database.forService(),
    team.map(({ userId }) => userId),
  )
  const users = team.map((member) => ({ ...present(member), passkeys: passkeys.get(member.userId) ?? 0 }))
  const rows = users.map(({ email, role, name, passkeys: count }) => [email, role, `passkeys: ${count}`, name])
  return { json: { users }, text: rows.length > 0 ? table(rows) : 'Nobody is in the team yet.' }
}

function present({ userId, email, name, role, createdAt }: TeamMember) {
  return { id: userId, email, name, role, created_at: createdAt.toISOString() }
}

async function makeLink(platform: Platform, email: string): Promise<CommandResult> {
  const user = await getUser(platform, email)
  const link = await makeSignInLink(platform, user)
  const text = `Signs in ${user.email}, once, within ${signInMinutes} minutes:\n  ${link}`
  return { json: { email: user.email, sign_in_url: link, minutes: signInMinutes }, text }
}
