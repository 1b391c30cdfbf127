import { teamOperation } from '../../entrypoints/panel/team.ts'
import { listTemplates } from '../template-store.ts'

const namesMax = 200

export const listTemplateNamesOperation = teamOperation({
  name: 'list-template-names',
  leastRole: 'viewer',
  route: 'GET /api/panel/template-names',
  async handle(ctx) {
    const { templates } = await listTemplates(ctx, { offset: 0, limit: namesMax })
    return { body: { items: templates.map(({ id, name }) => ({ id, name })) } }
  },
})
