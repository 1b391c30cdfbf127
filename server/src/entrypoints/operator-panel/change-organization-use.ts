import { z } from 'zod'
import { limitMax, setLimits } from '../../administration/limits/limits.ts'
import { switchOrganization } from '../../administration/switch-organization.ts'
import { namedOrganization, showOrganization } from './get-organization.ts'
import { enterAsOperator, operatorOperation } from './operator.ts'

const limit = z.int().min(0).max(limitMax).nullable()

export const setLimitsOperation = operatorOperation({
  name: 'set-limits',
  route: 'PUT /api/panel/operator/organizations/:id/limits',
  id: namedOrganization,
  body: z.object({
    letters_per_day: limit,
    stored_megabytes_per_day: limit,
    members: limit,
    credentials_per_year: limit,
  }),
  exampleBody: { letters_per_day: 500, stored_megabytes_per_day: null, members: null, credentials_per_year: 50_000 },
  async act(operator, { platform, id, body }) {
    const { ctx } = await enterAsOperator(platform, operator, id)
    await setLimits(ctx, {
      lettersPerDay: body.letters_per_day,
      storedMegabytesPerDay: body.stored_megabytes_per_day,
      membersMax: body.members,
      credentialsPerYear: body.credentials_per_year,
    })
  },
  handle: showOrganization,
})

export const switchOrganizationOperation = operatorOperation({
  name: 'switch-organization',
  route: 'PUT /api/panel/operator/organizations/:id/active',
  id: namedOrganization,
  body: z.object({ is_active: z.boolean() }),
  exampleBody: { is_active: false },
  async act(operator, { platform, id, body }) {
    const { ctx, organization } = await enterAsOperator(platform, operator, id)
    await switchOrganization(platform, ctx, organization, { isActive: body.is_active, mayShareName: false })
  },
  handle: showOrganization,
})
