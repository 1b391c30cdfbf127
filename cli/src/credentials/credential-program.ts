import { type Command, Option } from 'commander'
import { collect } from '../options.ts'
import type { RunAction } from '../run-action.ts'

/** The commands about what was issued. */
export function addCredentials(program: Command, run: RunAction): void {
  const load = () => import('../commands/credentials.ts')
  const credentials = program.command('credentials').description('What was issued.')
  const filtered = (command: Command) =>
    command
      .option('--job <id>', 'of this job')
      .option('--email <address>', 'of this recipient')
      .option('--external-id <id>', 'with this id of yours')
      .option('--template <id>', 'of this template')
      .option('--status <name>', 'active or revoked')
  filtered(credentials.command('list').description('Credentials, newest first.')).action(
    run(async () => (await load()).listCredentials),
  )
  filtered(credentials.command('export').description('All credentials as one file, as long as it may be.'))
    .addOption(
      new Option('--format <format>', 'CSV, or a credential in JSON each line')
        .choices(['csv', 'ndjson'])
        .default('csv'),
    )
    .option('--output <file>', 'where to; standard output without it')
    .action(run(async () => (await import('./export-credentials.ts')).exportCredentials))
  credentials
    .command('view <id>')
    .description('One credential.')
    .action(run(async () => (await load()).viewCredential))
  credentials
    .command('download <id>')
    .description('The signed document, the badge with it inside (png, svg), or the certificate (pdf).')
    .addOption(new Option('--format <format>', 'what of it').choices(['json', 'png', 'svg', 'pdf']).default('json'))
    .addOption(new Option('--layout <layout>', 'of a certificate').choices(['classic', 'modern', 'diploma']))
    .addOption(new Option('--paper <paper>', 'of a certificate').choices(['a4', 'letter']))
    .addOption(new Option('--lang <language>', 'of a certificate').choices(['es', 'en']))
    .option('--output <file>', 'where to; standard output without it')
    .action(run(async () => (await load()).downloadCredential))
  credentials
    .command('correct <id>')
    .description('Issue a credential in the place of a wrong one, and revoke that one.')
    .requiredOption('--reason <text>', 'why the former one is revoked; shown publicly')
    .requiredOption('--email <address>', 'to whom')
    .option('--name <name>', 'name of the recipient')
    .option('--field <name=value>', 'another field of the row; repeatable. The row is sent whole', collect)
    .action(run(async () => (await load()).correctCredential))
  credentials
    .command('resend <id>')
    .description('Send the letter of a credential again.')
    .option('--email <address>', 'to another address than the last time')
    .action(run(async () => (await load()).resendLetter))
  credentials
    .command('offer <id>')
    .description('Offer a credential to a wallet app: a code to scan, for 15 minutes.')
    .addOption(
      new Option('--pin <way>', 'how the PIN reaches the holder: by our letter, or shown here to be handed over')
        .choices(['letter', 'response'])
        .default('letter'),
    )
    .action(run(async () => (await load()).offerCredential))
  credentials
    .command('revoke [id]')
    .description('Revoke a credential, or many. Final.')
    .requiredOption('--reason <text>', 'why; shown publicly')
    .option('--superseded-by <id>', 'the corrected credential that takes its place; issue it first')
    .option('--job <id>', 'all of this job')
    .option('--ids <file>', 'those whose ids stand in it, one a line; - for standard input')
    .option('--yes', 'do not ask')
    .action(run(async () => (await import('../runs/revoke.ts')).revoke))
  credentials
    .command('revocation <id>')
    .description('How far the revocation of many is, and what it cannot revoke.')
    .action(run(async () => (await import('../runs/revoke.ts')).viewRevocation))
}
