import { z } from 'zod'
import { actorKinds } from '../../../audit-log/audit-entry.ts'
import type { BatchRow } from '../../../batches/batch.ts'
import {
  type BatchLetters,
  type BoundedCount,
  issuedCountedMax,
  lastBatches,
  lettersCountedMax,
  needsCountedMax,
  openedCountedMax,
  openedDays,
} from '../../../home/home.ts'
import type { FirstSteps, HomeFacts } from '../../../home/home-view.ts'
import { type Lately, toldActions } from '../../../home/lately-view.ts'
import type { LocalDay } from '../../../home/local-days.ts'
import type { Role } from '../../../platform/context.ts'
import type { BatchId } from '../../../platform/ids.ts'
import { daysUntilGivenUp } from '../../../retention/periods.ts'
import { isAtLeast } from '../../../team/team-member.ts'
import type { WorkersAlive } from '../../../workers/worker-store.ts'
import { batchRow, batchRowExample, presentBatchRow } from '../batches/present-batch.ts'

const step = (description: string) => z.boolean().meta({ description })

const isMore = (max: number) => z.boolean().meta({ description: `Whether there are more: counting stops at ${max}.` })

const needKinds = [
  'failures',
  'failed_letters',
  'batches_stuck',
  'batches_running',
  'unused_api_keys',
  'unconfirmed_addresses',
  'flagged_awards',
] as const

const need = z
  .object({
    kind: z.enum(needKinds).meta({ description: 'What it is.' }),
    count: z.int().meta({ description: 'How many there are.' }),
    is_more: isMore(needsCountedMax),
    days_left: z
      .int()
      .nullable()
      .meta({ description: 'Of failures: whole days until the oldest is given up. Null of all else.' }),
    since: z.string().nullable().meta({
      description: 'Of batches that are stuck: when a worker last reported; null where none ever did, and of all else.',
      format: 'date-time',
    }),
  })
  .meta({ id: 'Need', description: 'Something that waits for this person.' })

const issuedDay = z
  .object({
    day: z.string().meta({ description: 'As YYYY-MM-DD, in the time zone that was asked for.', format: 'date' }),
    issued: z.int().meta({ description: 'How many credentials.' }),
    is_more: isMore(issuedCountedMax),
  })
  .meta({ id: 'IssuedDay', description: 'What was issued on one day.' })

const lastBatch = z
  .object({
    batch: batchRow.meta({ description: 'As it stands in the list.' }),
    letters: z
      .object({
        sent: z.int().meta({ description: 'Letters that the mail relay took.' }),
        failed: z.int().meta({ description: 'Letters that were given up.' }),
        is_more: isMore(lettersCountedMax),
      })
      .meta({ description: 'What became of its letters.' }),
  })
  .meta({ id: 'LastBatch', description: 'One of the last batches.' })

const doneLately = z
  .object({
    at: z.string().meta({ description: 'When.', format: 'date-time' }),
    action: z.enum(toldActions).meta({ description: 'What, as the audit log has it.' }),
    by_kind: z.enum(actorKinds).meta({ description: 'What they are who did it.' }),
    by_name: z
      .string()
      .nullable()
      .meta({ description: 'What they are called now, or the address of who has no name.' }),
    template: z.string().nullable().meta({ description: 'What the template is called now that it was done with.' }),
  })
  .meta({ id: 'DoneLately', description: 'Something that was done lately.' })

export const home = z
  .object({
    first_steps: z
      .object({
        profile: step('The organization has an address on the web.'),
        template: step('It has a template.'),
        test_credential: step('It has issued a credential.'),
        api_key: step('It has an API key.'),
      })
      .meta({ id: 'FirstSteps', description: 'What a new organization does first, and whether it is done.' })
      .nullable()
      .meta({ description: 'Null when all are done, and for who could do none of them.' }),
    needs: z.array(need).meta({ description: 'What waits for this person, the most urgent first.' }),
    issued: z.array(issuedDay).meta({ description: 'The last days, the oldest first and today last.' }),
    opened: z
      .object({ count: z.int().meta({ description: 'How many.' }), is_more: isMore(openedCountedMax) })
      .meta({ description: `Credentials whose page was first opened in the last ${openedDays} days.` }),
    batches: z.array(lastBatch).meta({ description: `The last ${lastBatches} batches, the newest first.` }),
    lately: z
      .array(doneLately)
      .nullable()
      .meta({ description: 'What was done last, the newest first; null for who may not read the audit log.' }),
  })
  .meta({ id: 'Home', description: 'What an organization looks like to one of its team.' })

type Home = z.output<typeof home>
type Need = z.output<typeof need>

export const homeExample = {
  summary: 'Rows that failed, and a quiet month',
  value: {
    first_steps: null,
    needs: [{ kind: 'failures', count: 5, is_more: false, days_left: 12, since: null }],
    issued: [{ day: '2026-11-22', issued: 24, is_more: false }],
    opened: { count: 18, is_more: false },
    batches: [{ batch: batchRowExample, letters: { sent: 180, failed: 2, is_more: false } }],
    lately: [
      {
        at: '2026-11-22T08:00:00.000Z',
        action: 'template.changed',
        by_kind: 'user',
        by_name: 'Marta Ruiz',
        template: 'Excel',
      },
    ],
  } satisfies Home,
}

export function presentHome(told: {
  facts: HomeFacts
  workers: WorkersAlive
  days: LocalDay[]
  role: Role
  now: Date
  batches: BatchRow[]
  letters: Map<BatchId, BatchLetters>
  lately: Lately[] | null
}): Home {
  const { facts, days, role, batches, letters, lately } = told
  return {
    first_steps: isAtLeast(role, 'admin') ? presentSteps(facts.steps) : null,
    needs: needsOf(told).filter(({ count }) => count > 0),
    issued: days.map(({ day }, index) => {
      const { count, isMore } = facts.issued[index] ?? { count: 0, isMore: false }
      return { day, issued: count, is_more: isMore }
    }),
    opened: { count: facts.opened.count, is_more: facts.opened.isMore },
    batches: batches.map((row) => {
      const { sent, failed, isMore } = letters.get(row.batchId) ?? { sent: 0, failed: 0, isMore: false }
      return { batch: presentBatchRow(row), letters: { sent, failed, is_more: isMore } }
    }),
    lately:
      lately?.map(({ at, action, byKind, byName, template }) => {
        return { at: at.toISOString(), action, by_kind: byKind, by_name: byName, template }
      }) ?? null,
  }
}

function presentSteps({ profile, template, testCredential, apiKey }: FirstSteps): Home['first_steps'] {
  const isDone = profile && template && testCredential && apiKey
  return isDone ? null : { profile, template, test_credential: testCredential, api_key: apiKey }
}

/** Each is for who may do something about it; batches at work are for everybody to watch. */
function needsOf({
  facts,
  workers,
  role,
  now,
}: {
  facts: HomeFacts
  workers: WorkersAlive
  role: Role
  now: Date
}): Need[] {
  const isStuck = workers.running === 0
  const daysLeft = facts.oldestFailureAt && daysUntilGivenUp(facts.oldestFailureAt, now)
  return [
    ...(isAtLeast(role, 'issuer')
      ? [
          presentNeed('failures', facts.failures, { days_left: daysLeft }),
          presentNeed('failed_letters', facts.failedLetters),
        ]
      : []),
    isStuck
      ? presentNeed('batches_stuck', facts.openBatches, { since: workers.seenAt?.toISOString() ?? null })
      : presentNeed('batches_running', facts.openBatches),
    ...(isAtLeast(role, 'admin')
      ? [
          presentNeed('flagged_awards', facts.flaggedAwards),
          presentNeed('unused_api_keys', { count: facts.unusedApiKeys, isMore: false }),
          presentNeed('unconfirmed_addresses', facts.unconfirmedAddresses),
        ]
      : []),
  ]
}

function presentNeed(
  kind: Need['kind'],
  { count, isMore }: BoundedCount,
  rest: Partial<Pick<Need, 'days_left' | 'since'>> = {},
): Need {
  return { kind, count, is_more: isMore, days_left: null, since: null, ...rest }
}
