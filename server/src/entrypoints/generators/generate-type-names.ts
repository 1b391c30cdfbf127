import { achievementTypeNames } from '../../templates/achievement-type.ts'

/** What the panel calls the types of achievements, as pages and letters do. */
export function generateTypeNames(): string {
  return `// Generated from server/src/templates/achievement-type.ts by "npm run generate": do not edit.

/** What people call the types of achievements of the standard, in a language. */
export const achievementTypeNames: Record<'es' | 'en', Record<string, string>> = ${JSON.stringify(achievementTypeNames, null, 2)}
`
}
