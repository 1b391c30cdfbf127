import { achievementTypeNames } from '../../templates/achievement-type.ts'

/** The names of the types of achievements for the panel, which are those of pages and letters. */
export function generateTypeNames(): string {
  return `// Generated from server/src/templates/achievement-type.ts by "npm run generate": do not edit.

/** The names of the standard's types of achievements in a language. */
export const achievementTypeNames: Record<'es' | 'en', Record<string, string>> = ${JSON.stringify(achievementTypeNames, null, 2)}
`
}
