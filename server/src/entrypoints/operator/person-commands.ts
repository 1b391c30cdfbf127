import type { Command } from 'commander'
import type { Platform } from '../../platform/context.ts'
import { parseEmail } from '../../platform/formats/email.ts'
import { eraseEverywhere } from '../../upkeep/erasure/erase-everywhere.ts'
import type { Erased } from '../../upkeep/erasure/erase-person.ts'
import { countEverywhere, exportEverywhere } from '../../upkeep/erasure/export-person.ts'
import { OperatorError, operatorExitCodes } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { table, withPlatform } from './with-platform.ts'

export function personCommands(group: Command, shell: OperatorShell): void {
  group
    .command('export')
    .description('print everything held about an address, and about whoever has proven it, as one JSON')
    .requiredOption('--email <email>', 'address of the person')
    .action((options: { email: string }) => withPlatform(shell, (platform) => exportAll(platform, options.email)))
  group
    .command('erase')
    .description('erase a person from every organization, for ever; what they hold still verifies and can be revoked')
    .requiredOption('--email <email>', 'address of the person')
    .option('--yes', 'erase; without it, tell what would be erased')
    .action((options: { email: string; yes?: boolean }) =>
      withPlatform(shell, (platform) =>
        options.yes ? erase(platform, options.email) : foretell(platform, options.email),
      ),
    )
}

function readEmail(given: string): string {
  const email = parseEmail(given)
  if (!email) throw new OperatorError(`"${given}" is not an e-mail address.`, operatorExitCodes.usage)
  return email.normalized
}

async function exportAll(platform: Platform, email: string): Promise<CommandResult> {
  const held = await exportEverywhere(platform, readEmail(email))
  return { json: held, text: JSON.stringify(held, null, 2) }
}

async function foretell(platform: Platform, email: string): Promise<CommandResult> {
  const held = await countEverywhere(platform, readEmail(email))
  const counts = countsOf(held)
  const addresses = addressesOf(held)
  const told = tellAddresses(addresses)
  const lines = [
    told,
    'Would erase, with --yes and for ever:',
    table(counts.map(({ where, table: name, count }) => [name, `${count}  ${where}`])),
    `First: sello-server person export --email ${email}`,
  ]
  const json = { erased: false, told, addresses, records: counts }
  const text = counts.length > 0 ? lines.join('\n') : `Nothing is held about ${addresses.join(', ')}.`
  return { json, text }
}

type Counted = Awaited<ReturnType<typeof countEverywhere>>

/** Every address that is erased: those of the account, and those of the members who have one of them. */
function addressesOf({ addresses, organizations }: Counted): string[] {
  return [...new Set([...addresses, ...organizations.flatMap((held) => held.addresses)])]
}

function tellAddresses([asked, ...others]: string[]): string {
  if (others.length === 0)
    return `Erases ${asked} alone: the same person has proven no other address, and what was issued to other addresses of theirs is not touched.`
  return `Erases ${asked} and every other address that the same person has proven, with all that was issued to it: ${others.join(', ')}. No further address is touched.`
}

function countsOf({ account, organizations }: Counted) {
  const own = Object.entries(account).map(([name, { length }]) => ({ where: 'account', table: name, count: length }))
  const held = organizations.flatMap(({ organization, counts }) =>
    Object.entries(counts).map(([name, count]) => ({ where: organization.name, table: name, count })),
  )
  return [...own, ...held]
}

async function erase(platform: Platform, email: string): Promise<CommandResult> {
  const { accounts, organizations } = await eraseEverywhere(platform, readEmail(email))
  const rows = organizations.flatMap(({ name, erased }) =>
    Object.entries(erased as Erased)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => [kind, `${count}  ${name}`]),
  )
  const all = [...(accounts > 0 ? [['accounts', String(accounts)]] : []), ...rows]
  const json = { erased: true, accounts, organizations: organizations.map(({ id, erased }) => ({ id, ...erased })) }
  return { json, text: all.length > 0 ? `Erased:\n${table(all)}` : 'Nothing was held. Nothing was changed.' }
}
