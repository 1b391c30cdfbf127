import type { Command } from 'commander'
import type { RunAction } from './run-action.ts'

/** The commands that export and erase the data of a person. */
export function addPeople(program: Command, run: RunAction): void {
  const load = () => import('./commands/people.ts')
  const people = program.command('people').description('All that the organization holds about somebody.')
  people
    .command('export <email>')
    .description('Everything held about whoever has this address, as JSON.')
    .action(run(async () => (await load()).exportPerson))
  people
    .command('erase <email>')
    .description('Tell what would be erased of whoever has this address; with --confirm, erase it.')
    .option('--confirm <email>', 'the address once more: erase, for good')
    .action(run(async () => (await load()).erasePerson))
}
