import { memberOperation } from '../member.ts'
import { presentProfile, profile, profileExample } from './present-profile.ts'

export const getProfileOperation = memberOperation({
  name: 'get-profile',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/profile',
  tag: 'Profile',
  summary: 'How the organization appears',
  description: 'In the next credential, in letters and on its page.',
  responses: {
    200: {
      description: 'Its profile.',
      schema: profile,
      examples: { university: { summary: 'A university', value: profileExample } },
    },
  },
  async handle(ctx, { platform }) {
    return { body: await presentProfile(ctx, platform) }
  },
})
