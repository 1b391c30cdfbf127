import { z } from 'zod'
import { unusedAfterDays } from '../../api-keys/api-key.ts'
import { countUnusedApiKeys } from '../../api-keys/api-key-store.ts'
import { readFirstSteps } from '../../credentials/first-steps-view.ts'
import type { Context } from '../../platform/context.ts'
import { isAtLeast } from '../../team/team-member.ts'
import { memberOperation } from './member.ts'

const step = (description: string) => z.boolean().meta({ description })

const home = z
  .object({
    first_steps: z
      .object({
        profile: step('The organization has an address on the web.'),
        template: step('It has a template.'),
        test_credential: step('It has issued a credential.'),
        api_key: step('It has an API key.'),
      })
      .nullable()
      .meta({ description: 'Null when all are done, and for who could do none of them.' }),
    needs: z
      .array(
        z.object({
          kind: z.enum(['unused_api_keys']).meta({ description: 'What it is.' }),
          count: z.int().meta({ description: 'How many there are.' }),
        }),
      )
      .meta({ description: 'What waits for this person, each with something that they may do.' }),
  })
  .meta({ id: 'Home', description: 'What an organization looks like to one of its team.' })

export const getHomeOperation = memberOperation({
  name: 'get-home',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/home',
  tag: 'Home',
  summary: 'What waits for this person',
  description: 'Holds only what the role may do something about.',
  responses: {
    200: {
      description: 'What waits.',
      schema: home,
      examples: {
        unused: {
          summary: 'Keys that nobody uses',
          value: { first_steps: null, needs: [{ kind: 'unused_api_keys', count: 2 }] },
        },
      },
    },
  },
  async handle(ctx) {
    const mayAct = ctx.actor.kind === 'user' && isAtLeast(ctx.actor.role, 'admin')
    return { body: mayAct ? await homeOf(ctx) : { first_steps: null, needs: [] } }
  },
})

async function homeOf(ctx: Context): Promise<z.output<typeof home>> {
  const unusedSince = new Date(ctx.clock.now().getTime() - unusedAfterDays * 86_400_000)
  const [steps, unused] = await Promise.all([readFirstSteps(ctx), countUnusedApiKeys(ctx, unusedSince)])
  const { profile, template, testCredential, apiKey } = steps
  const isDone = profile && template && testCredential && apiKey
  return {
    first_steps: isDone ? null : { profile, template, test_credential: testCredential, api_key: apiKey },
    needs: unused > 0 ? [{ kind: 'unused_api_keys', count: unused }] : [],
  }
}
