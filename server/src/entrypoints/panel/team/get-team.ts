import { memberOperation } from '../member.ts'
import { presentTeam, team, teamExample } from './present-team.ts'

export const getTeamOperation = memberOperation({
  name: 'get-team',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/team',
  tag: 'Team',
  summary: 'Who belongs to the organization, and who is invited',
  description: 'The people for everybody of the team; the invitations for who may invite.',
  responses: { 200: { description: 'The team.', schema: team, examples: { team: teamExample } } },
  async handle(ctx, { platform }) {
    return { body: await presentTeam(ctx, platform) }
  },
})
