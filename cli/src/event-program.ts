import type { Command } from 'commander'
import type { RunAction } from './run-action.ts'

/** The commands that read events and set up webhooks. */
export function addEvents(program: Command, run: RunAction): void {
  program
    .command('events')
    .description('What happened, the oldest first, each a line of JSON; from now on unless told where.')
    .option('--after <cursor>', 'go on from here: the cursor that was told the last time')
    .option('--types <types>', 'only these, with commas between them: credential.*,job.completed')
    .option('--subject <id>', 'only of this record')
    .option('--follow', 'go on as it happens, until Ctrl-C')
    .action(run(async () => (await import('./commands/events.ts')).followEvents))
  addWebhooks(program, run)
}

function addWebhooks(program: Command, run: RunAction): void {
  const load = () => import('./commands/webhooks.ts')
  const webhooks = program.command('webhooks').description('Where events are sent.')
  webhooks
    .command('list')
    .description('All webhooks.')
    .action(run(async () => (await load()).listWebhooks))
  webhooks
    .command('create <url>')
    .description('Make a webhook, and print its secret this once. Nothing is sent before it is enabled.')
    .requiredOption('--types <types>', 'types of events, with commas between them: credential.*,job.completed')
    .option('--description <text>', 'a note of yours')
    .option('--batch-size <n>', 'so many events in one request at most, up to 100')
    .option('--include <names>', 'what it is told of recipients: recipient_email,recipient_name')
    .action(run(async () => (await load()).createWebhook))
  webhooks
    .command('enable <id>')
    .description('Turn a webhook on, once it answers a test.')
    .action(run(async () => (await load()).enableWebhook))
  webhooks
    .command('test <id>')
    .description('Send a test now. Ends with 1 where it is not taken.')
    .action(run(async () => (await load()).testWebhook))
  webhooks
    .command('rotate-secret <id>')
    .description('Print another secret. For 24 hours both sign.')
    .action(run(async () => (await load()).rotateSecret))
  webhooks
    .command('remove <id>')
    .description('Remove a webhook.')
    .action(run(async () => (await load()).removeWebhook))
  webhooks
    .command('deliveries <id>')
    .description('What was sent and what is still to be, newest first.')
    .option('--status <name>', 'pending, held, sent or failed')
    .action(run(async () => (await load()).listDeliveries))
  webhooks
    .command('replay <id>')
    .description('Send the event of a delivery once more; with --since, to a webhook what happened since then.')
    .option('--since <moment>', 'of the last 30 days, as 2026-11-30T00:00:00Z; the id is of a webhook')
    .action(run(async () => (await load()).replay))
  webhooks
    .command('listen <url>')
    .description(
      'Send what happens on to a program on this machine, signed by SELLO_WEBHOOK_SECRET or a secret that is printed, until Ctrl-C.',
    )
    .option('--after <cursor>', 'go on from here: the cursor that was told the last time')
    .option('--types <types>', 'only these, with commas between them: credential.*,job.completed')
    .action(run(async () => (await load()).listen))
}
