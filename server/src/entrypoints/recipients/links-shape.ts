import { z } from 'zod'
import type { LinksFile } from '../../templates/template-links.ts'

const text = (description: string) => z.string().meta({ description })
const optionalText = (description: string) => z.string().nullable().meta({ description })

const alignment = z
  .object({
    target_name: text('Name of the skill, level or qualification.'),
    target_url: text('Its address in its framework.'),
    target_framework: optionalText('The framework, such as ESCO, EQF, ISCED-F.'),
    target_code: optionalText('Its code in the framework.'),
    target_type: optionalText("A term of the standard, such as CFItem, or the organization's own."),
    target_description: optionalText('What it is.'),
  })
  .meta({ id: 'Alignment', description: 'What an achievement stands for in a framework (Open Badges 3.0, Alignment).' })

const related = z
  .object({
    url: text('Address of the other achievement.'),
    version: optionalText('Its version.'),
    language: optionalText('Its language.'),
  })
  .meta({ id: 'RelatedAchievement', description: 'Another version or language of an achievement.' })

const creator = z
  .object({ name: text('Name.'), url: text('Website.') })
  .meta({ id: 'AchievementCreator', description: 'Who defined an achievement, where that is not its issuer.' })

/** The links of a template's achievement to others, in every answer that has a whole template. */
export const linksShape = {
  alignment: z.array(alignment).meta({ description: 'Skills, levels and qualifications that it stands for.' }),
  tag: z.array(z.string()).meta({ description: 'Words to find it by.' }),
  version: z.string().nullable().meta({ description: 'Its version, as its author counts.' }),
  related: z.array(related).meta({ description: 'Other achievements that belong to it.' }),
  creator: creator.nullable().meta({ description: 'Who defined it; null where that is its issuer.' }),
}

export const linksExample: LinksFile = {
  alignment: [
    {
      target_name: 'analizar datos',
      target_url: 'http://data.europa.eu/esco/isco/C2511',
      target_framework: 'ESCO',
      target_code: null,
      target_type: 'Skill',
      target_description: null,
    },
  ],
  tag: ['datos', 'Python'],
  version: '2026',
  related: [],
  creator: null,
}

export const gradingExample = {
  has_result: true,
  result_type: 'LetterGrade',
  result_allowed_values: ['C', 'B', 'A'],
  credits_available: 6,
  requires_evidence: false,
  expiration_months: null,
  certificate_layout: 'classic' as const,
}
