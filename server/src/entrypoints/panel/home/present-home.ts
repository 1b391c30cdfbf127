import { z } from 'zod'
import { type BoundedCount, issuedCountedMax, needsCountedMax } from '../../../home/home.ts'
import type { FirstSteps, HomeFacts } from '../../../home/home-view.ts'
import type { LocalDay } from '../../../home/local-days.ts'
import type { Role } from '../../../platform/context.ts'
import { daysUntilGivenUp } from '../../../retention/periods.ts'
import { isAtLeast } from '../../../team/team-member.ts'
import type { WorkersAlive } from '../../../workers/worker-store.ts'

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
  } satisfies Home,
}

export function presentHome(told: {
  facts: HomeFacts
  workers: WorkersAlive
  days: LocalDay[]
  role: Role
  now: Date
}): Home {
  const { facts, days, role } = told
  return {
    first_steps: isAtLeast(role, 'admin') ? presentSteps(facts.steps) : null,
    needs: needsOf(told).filter(({ count }) => count > 0),
    issued: days.map(({ day }, index) => {
      const { count, isMore } = facts.issued[index] ?? { count: 0, isMore: false }
      return { day, issued: count, is_more: isMore }
    }),
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
