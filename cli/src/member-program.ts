import type { Command } from 'commander'
import type { RunAction } from './run-action.ts'

/** The commands about the members of the organization, by the ids of its own system. */
export function addMembers(program: Command, run: RunAction): void {
  const load = () => import('./commands/members.ts')
  const members = program.command('members').description('Who belongs to the organization.')
  members
    .command('list')
    .description('Members, the newest first.')
    .option('--q <text>', 'only those with this in their name or an address')
    .option('--status <name>', 'active, suspended or left')
    .option('--before <id>', 'the next page: those before this member')
    .option('--limit <number>', '1 to 100; 20 unless told')
    .action(run(async () => (await load()).listMembers))
  members
    .command('view <external-id>')
    .description('One member.')
    .action(run(async () => (await load()).viewMember))
  members
    .command('put <external-id>')
    .description('Add whoever has no member with this id, and change whoever has.')
    .requiredOption('--email <address>', 'an address of theirs')
    .requiredOption('--name <name>', 'their name')
    .option('--role <text>', 'their position')
    .option('--license-number <text>', 'their license number')
    .option('--vouch', 'the address counts on your word, and no letter goes out')
    .action(run(async () => (await load()).putMember))
  members
    .command('status <external-id> <status>')
    .description('active, suspended or left.')
    .action(run(async () => (await load()).changeStatus))
  members
    .command('add-address <external-id> <email>')
    .description('Give a member an address; a letter asks its owner to confirm it.')
    .option('--vouch', 'the address counts on your word, and no letter goes out')
    .action(run(async () => (await load()).addAddress))
  members
    .command('remove-address <external-id> <email>')
    .description('Take an address from a member.')
    .action(run(async () => (await load()).removeAddress))
  members
    .command('import <file>')
    .description(
      'Add many: a list in JSON of { external_id, email, name, role, license_number }; - for standard input.',
    )
    .option('--vouch', 'their addresses count on your word, and no letters go out')
    .option('--dry-run', 'say what it would do, and add nobody')
    .option('--idempotency-key <key>', 'makes it safe to repeat')
    .action(run(async () => (await load()).importMembers))
}
