import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { UserId } from '../../../platform/ids.ts'
import type { Trial } from '../../../provider-sign-in/provider-sign-in.ts'
import { findTrial } from '../../../provider-sign-in/provider-sign-in-store.ts'
import { startTrial } from '../../../provider-sign-in/start-provider-sign-in.ts'
import { refuse } from '../../../refusals/refusal.ts'
import { tooMany } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { role } from '../session/describe-session.ts'
import { answerDeparture, departure, departureExamples, why } from '../session/start-provider-sign-in.ts'
import { slugOf } from './present-identity-provider.ts'

const shownForMs = 900_000

export const startProviderTrialOperation = memberOperation({
  name: 'start-provider-trial',
  leastRole: 'owner',
  method: 'POST',
  path: '/api/panel/identity-provider/trial',
  tag: 'Sign-in',
  summary: 'Set out to try the provider',
  description: 'On or off. Nobody is signed in by what comes back, and no role changes.',
  body: z.object({}).meta({ id: 'ProviderTrialOrder', description: 'Nothing more to say.' }),
  bodyExamples: { plain: { summary: 'Nothing', value: {} } },
  responses: {
    200: { description: 'Where to go.', schema: departure, examples: departureExamples },
    429: tooMany,
  },
  async handle(ctx, { platform }) {
    const slug = await slugOf(ctx, platform)
    return answerDeparture(ctx, () => startTrial(platform, ctx, slug, personOf(ctx)), true)
  },
})

const trial = z
  .object({
    why: why.nullable().meta({ description: 'Why it would sign the person in not; null where it would.' }),
    detail: z.string().meta({ description: 'What the provider said, where that is at fault; else empty.' }),
    email: z.string().nullable().meta({ description: 'The claim `email`.' }),
    email_verified: z
      .boolean()
      .nullable()
      .meta({ description: 'The claim `email_verified`; null where it is missing.' }),
    name: z.string().nullable().meta({ description: 'The claim `name`.' }),
    groups: z.array(z.string()).meta({ description: 'The groups, at most fifty.' }),
    role: role.nullable().meta({ description: 'The role that a new person would have.' }),
    claims: z.array(z.string()).meta({ description: 'The names of the claims that came.' }),
  })
  .meta({ id: 'ProviderTrial', description: 'What a trial found.' })

export const getProviderTrialOperation = memberOperation({
  name: 'get-provider-trial',
  leastRole: 'owner',
  method: 'GET',
  path: '/api/panel/identity-provider/trial',
  tag: 'Sign-in',
  summary: 'What my trial of the provider found',
  description: 'The newest one of who asks, for a quarter of an hour.',
  responses: {
    200: {
      description: 'What it found.',
      schema: z
        .object({ trial: trial.nullable().meta({ description: 'Null where there was none.' }) })
        .meta({ id: 'ProviderTrialAnswer', description: 'What my trial found.' }),
      examples: {
        issuer: {
          summary: 'An issuer',
          value: {
            trial: {
              why: null,
              detail: '',
              email: 'ana@aguamarina.example',
              email_verified: true,
              name: 'Ana Muñoz',
              groups: ['titulos'],
              role: 'issuer',
              claims: ['sub', 'email', 'email_verified', 'name', 'groups'],
            },
          },
        },
      },
    },
  },
  async handle(ctx) {
    const since = new Date(ctx.clock.now().getTime() - shownForMs)
    const found = await findTrial(ctx, personOf(ctx), since)
    return { body: { trial: found ? present(found) : null } }
  },
})

function present({ emailVerified, ...found }: Trial) {
  return { ...found, email_verified: emailVerified }
}

function personOf({ actor }: Context): UserId {
  if (actor.kind !== 'user') throw refuse('sign_in_required')
  return actor.id
}
