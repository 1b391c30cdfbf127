import { personOperations, teamOperations } from '../sitemap/panel-operations.ts'

/** Where the panel finds each operation of its door. What an operation takes and answers are types, which it reads from the door itself. */
export function generatePanelOperations(): string {
  const lines = [...personOperations, ...teamOperations].map(
    ({ name, method, path }) => `  '${name}': '${method} ${path.replace('/api/panel', '')}',\n`,
  )
  return `// Generated from server/src/entrypoints/sitemap/panel-operations.ts by "npm run generate": do not edit.

/** Method and path of each operation, the path below \`/api/panel\`. */
export const operations = {
${lines.join('')}} as const
`
}
