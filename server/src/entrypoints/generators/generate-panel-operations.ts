import { operatorOperations } from '../sitemap/operator-operations.ts'
import { personOperations, teamOperations } from '../sitemap/panel-operations.ts'

/** Generates the routes of the panel's operations. The types of requests and answers are not generated: the panel reads them from the operations. */
export function generatePanelOperations(): string {
  const lines = [...personOperations, ...teamOperations, ...operatorOperations].map(
    ({ name, method, path }) => `  '${name}': '${method} ${path.replace('/api/panel', '')}',\n`,
  )
  return `// Generated from server/src/entrypoints/sitemap/panel-operations.ts by "npm run generate": do not edit.

/** Method and path of each operation, the path below \`/api/panel\`. */
export const operations = {
${lines.join('')}} as const
`
}
