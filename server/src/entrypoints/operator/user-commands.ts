import { type Command, Option } from 'commander'
import { removeAllPasskeys } from '../../people/passkeys/change-passkeys.ts'
import { endAllSessions, endSessionsOf } from '../../people/passkeys/end-sessions.ts'
import { dismissOperator, makeOperator } from '../../people/passkeys/make-operator.ts'
import { countPasskeys } from '../../people/passkeys/passkey-store.ts'
import { makeSignInLink } from '../../people/sign-in/make-sign-in-link.ts'
import { signInMinutes } from '../../people/sign-in/sign-in.ts'
import { addToTeam } from '../../people/team/add-to-team.ts'
import { type Role, type TeamMember, teamRoles } from '../../people/team/team-member.ts'
import { listTeam } from '../../people/team/team-view.ts'
import { listOperators } from '../../people/users/operator-store.ts'
import type { User } from '../../people/users/user.ts'
import { findUserByEmail } from '../../people/users/user-store.ts'
import type { Platform } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/database.ts'
import { normalizeEmail } from '../../platform/formats/email.ts'
import { OperatorError, operatorExitCodes } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { getOrganization, operatorContext, table, withPlatform } from './with-platform.ts'

type CreateOptions = { organization?: string; operator?: true; email: string; name: string; role: Role }

export function userCommands(group: Command, shell: OperatorShell): void {
  group
    .command('create')
    .description(
      'take a person into the team of an organization, or make them an operator, who runs the service at /panel/operator; they sign in by e-mail',
    )
    .option('--organization <id>', 'whose team')
    .addOption(
      new Option('--operator', 'of the service, in no team; to act they need a passkey').conflicts('organization'),
    )
    .requiredOption('--email <email>', 'where letters with the sign-in link go')
    .option('--name <name>', 'what others see; else the address', '')
    .addOption(new Option('--role <role>', 'what they may do').choices(teamRoles).default('viewer'))
    .action((options: CreateOptions) => withPlatform(shell, (platform) => create(platform, options)))
  group
    .command('list')
    .description('list the team of an organization, or the operators')
    .option('--organization <id>', 'whose team')
    .addOption(new Option('--operators', 'who runs the service from the panel').conflicts('organization'))
    .action((options: ListOptions) => withPlatform(shell, (platform) => list(platform, options)))
  group
    .command('dismiss-operator')
    .description('make somebody an operator no more, and end all their sessions; what they are in organizations stays')
    .requiredOption('--email <email>', 'whose account')
    .action((options: { email: string }) => withPlatform(shell, (platform) => dismiss(platform, options.email)))
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
  const { email, name, role } = options
  if (options.operator) return createOperator(platform, { email, name })
  if (options.organization === undefined)
    throw new OperatorError('Say whose team: --organization ID, or --operator.', operatorExitCodes.usage)
  const organization = await getOrganization(platform, options.organization)
  const user = await addToTeam(operatorContext(platform, organization), { email, name, role })
  const json = { id: user.id, email: user.email, name: user.name, role, organization_id: organization.id }
  return { json, text: `Took ${user.email} into the team of ${organization.name} as ${role}.` }
}

async function createOperator(platform: Platform, given: { email: string; name: string }): Promise<CommandResult> {
  const user = await makeOperator(platform, given)
  const passkeys = (await countPasskeys(platform.database.forService(), [user.id])).get(user.id) ?? 0
  const json = { id: user.id, email: user.email, name: user.name, operator: true, passkeys }
  const next = passkeys > 0 ? '' : ' They sign in by letter once, add a passkey at /panel/account, and sign in with it.'
  return { json, text: `${user.email} is an operator.${next}` }
}

async function dismiss(platform: Platform, email: string): Promise<CommandResult> {
  const user = await getUser(platform, email)
  const sessions = await dismissOperator(platform, user)
  if (sessions === undefined) throw new OperatorError(`${user.email} is no operator.`)
  return {
    json: { email: user.email, operator: false, sessions_ended: sessions },
    text: `${user.email} is no operator any more. Ended ${sessions} sessions.`,
  }
}

type ListOptions = { organization?: string; operators?: true }

async function list(platform: Platform, { organization, operators }: ListOptions): Promise<CommandResult> {
  if (operators) return listOfOperators(platform)
  if (organization === undefined)
    throw new OperatorError('Say whose: --organization ID, or --operators.', operatorExitCodes.usage)
  const team = await listTeam(operatorContext(platform, await getOrganization(platform, organization)))
  const passkeys = await countPasskeys(
    platform.database.forService(),
    team.map(({ userId }) => userId),
  )
  const users = team.map((member) => ({ ...present(member), passkeys: passkeys.get(member.userId) ?? 0 }))
  const rows = users.map(({ email, role, name, passkeys: count }) => [email, role, `passkeys: ${count}`, name])
  return { json: { users }, text: rows.length > 0 ? table(rows) : 'Nobody is in the team yet.' }
}

async function listOfOperators({ database }: Platform): Promise<CommandResult> {
  const db = database.forService()
  const found = await listOperators(db)
  const passkeys = await countPasskeys(
    db,
    found.map(({ id }) => id),
  )
  const operators = found.map(({ id, email, name, madeAt }) => {
    return { id, email, name, made_at: madeAt.toISOString(), passkeys: passkeys.get(id) ?? 0 }
  })
  const rows = operators.map(({ email, name, made_at, passkeys: count }) => [
    email,
    made_at,
    `passkeys: ${count}`,
    name,
  ])
  return { json: { operators }, text: rows.length > 0 ? table(rows) : 'There is no operator yet.' }
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
