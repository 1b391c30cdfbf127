import { z } from 'zod'
import { listFrameworks } from '../../../frameworks/framework-store.ts'
import { searchSkills } from '../../../frameworks/skill-search-view.ts'
import { writeAlignment } from '../../../templates/template-links.ts'
import { linksExample, linksShape } from '../../recipients/links-shape.ts'
import { memberOperation } from '../member.ts'

const skillsShown = 20
const searchCharactersMax = 100

export const searchSkillsOperation = memberOperation({
  name: 'search-skills',
  leastRole: 'admin',
  method: 'GET',
  path: '/api/panel/skills',
  tag: 'Templates',
  summary: 'Skills of the imported frameworks, to pick from',
  description: `The ${skillsShown} that fit best what is typed: beginnings of the words of a name or code, in any order, from two characters.`,
  query: z.object({
    q: z
      .string('must be one text')
      .max(searchCharactersMax, `must have at most ${searchCharactersMax} characters`)
      .optional()
      .meta({ description: 'What is typed; no skills where it is left out.' }),
  }),
  responses: {
    200: {
      description: 'The frameworks that there are, and the skills.',
      schema: z
        .object({
          frameworks: z
            .array(z.string())
            .meta({ description: 'The names of the frameworks; none where none was imported.' }),
          items: linksShape.alignment.meta({ description: 'The best first.' }),
        })
        .meta({ id: 'FoundSkills', description: 'Skills of frameworks.' }),
      examples: {
        one: {
          summary: 'One skill',
          value: { frameworks: ['ESCO'], items: linksExample.alignment },
        },
      },
    },
  },
  async handle(ctx, { query }) {
    const frameworks = await listFrameworks(ctx)
    const skills = frameworks.length > 0 ? await searchSkills(ctx, query.q ?? '', skillsShown) : []
    return { body: { frameworks: frameworks.map(({ name }) => name), items: skills.map(writeAlignment) } }
  },
})
