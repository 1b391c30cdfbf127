import { z } from 'zod'
import { textFilter } from '../../entrypoints/http/request-schemas.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { listFrameworks } from '../frameworks/framework-store.ts'
import { searchSkills } from '../frameworks/skill-search-view.ts'
import { writeAlignment } from '../template-links.ts'

const skillsShown = 20
export const skillSearchCharactersMax = 100

export const searchSkillsOperation = teamOperation({
  name: 'search-skills',
  leastRole: 'admin',
  route: 'GET /api/panel/skills',
  query: z.object({ q: textFilter(skillSearchCharactersMax) }),
  async handle(ctx, { query }) {
    const frameworks = await listFrameworks(ctx)
    const skills = frameworks.length > 0 ? await searchSkills(ctx, query.q ?? '', skillsShown) : []
    return { body: { frameworks: frameworks.map(({ name }) => name), items: skills.map(writeAlignment) } }
  },
})
