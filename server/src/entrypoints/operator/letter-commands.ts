import { type Command, InvalidArgumentError } from 'commander'
import { settleHeldDeliveries } from '../../events/webhooks/delivery-store.ts'
import { reportBytesMax } from '../../mail/bounces/bounce-report.ts'
import { type BounceOutcome, noteBounce } from '../../mail/bounces/note-bounce.ts'
import { countLettersIn, type ListedLetter, listLetters } from '../../mail/letters-view.ts'
import { settleHeldLetters } from '../../mail/settle-held-letters.ts'
import type { Platform } from '../../platform/context.ts'
import { type CredentialId, parseId } from '../../platform/ids.ts'
import { OperatorError, operatorExitCodes } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { table, withPlatform } from './with-platform.ts'

type ListOptions = { failed?: true; waiting?: true; before?: CredentialId; limit: number }

export function letterCommands(group: Command, shell: OperatorShell): void {
  group
    .command('release')
    .description('send the letters that a restore has held back, and what it held of deliveries to webhooks')
    .action(() => withPlatform(shell, (platform) => settleHeld(platform, 'released')))
  group
    .command('drop')
    .description(
      'give up the letters that a restore has held back, and what it held of deliveries to webhooks: they are never sent',
    )
    .action(() => withPlatform(shell, (platform) => settleHeld(platform, 'dropped')))
  group
    .command('bounce')
    .description('take one message of a mail server that could not deliver a letter, from standard input')
    .action(() => withPlatform(shell, noteFromInput))
  group
    .command('list')
    .description(
      'letters that were given up (--failed) or are still to go (--waiting), with what the mail relay said last',
    )
    .option('--failed', 'those that the relay refused for good, or put off for the last time')
    .option('--waiting', 'those that were put off, or not tried yet')
    .option('--before <id>', 'the next page: those before this credential', readId)
    .option('--limit <n>', 'letters on a page, up to 1000', readLimit, 50)
    .action((options: ListOptions) => {
      if ((options.failed === true) === (options.waiting === true))
        throw new OperatorError('Say which letters: --failed or --waiting.', operatorExitCodes.usage)
      return withPlatform(shell, (platform) => list(platform, options))
    })
}

async function settleHeld(platform: Platform, what: 'released' | 'dropped'): Promise<CommandResult> {
  const count = await settleHeldLetters(platform, what)
  const deliveries = await settleHeldDeliveries(platform.database, what)
  return {
    json: { [what]: count, ...(deliveries > 0 && { deliveries }) },
    text: `Held letters ${what}: ${count}.${deliveries > 0 ? ` Deliveries to webhooks ${what}: ${deliveries}.` : ''}`,
  }
}

const outcomes: Record<BounceOutcome, string> = {
  bounced: 'The letter is noted as failed.',
  delayed: 'The server still tries to deliver the letter: nothing was changed.',
  settled: 'Of that letter it is known already, or it was sent again since: nothing was changed.',
  unknown: 'This is no report of a letter of this service: nothing was changed.',
}

async function noteFromInput(platform: Platform): Promise<CommandResult> {
  const read: Buffer[] = []
  let bytes = 0
  for await (const part of process.stdin) {
    read.push(part)
    bytes += part.length
    if (bytes >= reportBytesMax) break
  }
  const outcome = await noteBounce(platform, Buffer.concat(read))
  return { json: { outcome }, text: outcomes[outcome] }
}

function readId(text: string): CredentialId {
  const id = parseId<CredentialId>(text)
  if (!id) throw new InvalidArgumentError('It is no credential id.')
  return id
}

function readLimit(text: string): number {
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000) throw new InvalidArgumentError('It must be 1 to 1000.')
  return limit
}

async function list({ database }: Platform, { failed, before, limit }: ListOptions): Promise<CommandResult> {
  const status = failed ? 'failed' : 'pending'
  const total = await countLettersIn(database, status)
  const held = failed ? 0 : await countLettersIn(database, 'held')
  const letters = await listLetters(database, status, { before, limit })
  const last = letters.length === limit ? letters.at(-1)?.credentialId : undefined
  const heading = `Letters that ${failed ? 'failed' : 'wait'}: ${total}`
  return {
    json: {
      total,
      ...(held > 0 && { held, told: tellHeld(held) }),
      letters: letters.map(present),
      next_before: last ?? null,
    },
    text: [
      heading,
      ...(held > 0 ? [tellHeld(held)] : []),
      ...(letters.length > 0 ? [table(letters.map(line))] : []),
      ...(last ? [`More: sello-server letter list --${failed ? 'failed' : 'waiting'} --before ${last}`] : []),
    ].join('\n'),
  }
}

function tellHeld(held: number): string {
  const letters = held === 1 ? '1 letter is held and waits' : `${held} letters are held and wait`
  return `${letters} for you: they had not gone out when the backup was taken that was restored here, and may have gone out since. "sello-server letter release" sends them, "sello-server letter drop" gives them up.`
}

function present(letter: ListedLetter): Record<string, unknown> {
  return {
    credential_id: letter.credentialId,
    organization_id: letter.organizationId,
    email: letter.email,
    attempts: letter.attempts,
    next_attempt_at: letter.nextAttemptAt,
    last_answer: letter.lastAnswer,
  }
}

function line({ credentialId, email, attempts, nextAttemptAt, lastAnswer }: ListedLetter): string[] {
  const next = nextAttemptAt ? `next ${nextAttemptAt.toISOString()}` : ''
  return [credentialId, email, `${attempts} tries`, next, lastAnswer ?? '']
}
