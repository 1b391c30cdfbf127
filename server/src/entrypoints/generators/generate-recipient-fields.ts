import { recipientColumns } from '@sello/sheets'
import { recipientFields } from '../../templates/recipient-fields.ts'
import { declareSchemas } from './generate-panel-types.ts'

const head = '// Generated from server/src/templates/recipient-fields.ts by "npm run generate": do not edit.\n'

const wireTypes = { string: 'string', date: 'string', number: 'number', array: 'Evidence[]' }

/** The type of a recipient as the SDK has it: each field with its type on the wire and what to send. */
export function generateRecipientType(): string {
  const fields = Object.entries(recipientFields).map(
    ([name, { type, summary }]) => `  /** ${summary} */\n  ${name}?: ${wireTypes[type]}\n`,
  )
  return `${head}import type { Evidence } from '../wire/evidence.ts'

/** One person to receive a credential. Which fields apply is told by the template. */
export type Recipient = {
  email: string
${fields.join('')}}
`
}

/** The fields that one cell of a spreadsheet can hold: all but evidence, which needs several. */
export function generateRecipientColumns(): string {
  const columns = cellFields().map(([name, field]) => {
    const { type, name: heading, headers } = field
    return `  ${name}: ${JSON.stringify({ type, heading, headers, ...sampleOf(field) })},\n`
  })
  return `${head}
/**
 * The columns that hold a field of a recipient each, by the field's name: what its cells are, its heading in a file that shows
 * how to fill it in, the headers under which people keep it, and what stands in such a file.
 */
export const recipientColumns = {
${columns.join('')}} as const
`
}

/** The types of the panel's door that list the fields. */
export const typesOfFields = ['Evidence', 'Recipient', 'SheetField']

/** The fields as the panel knows them: the types that list them, and what they are called in its languages. */
export function generatePanelFields(description: Record<string, unknown>): string {
  const fields = Object.entries(recipientFields).map(
    ([name, field]) => `  ${name}: ${JSON.stringify({ type: field.type, ...field.name, ...sampleOf(field) })},\n`,
  )
  return `${head}
${declareSchemas(withColumnsOfToday(description), typesOfFields)}
/** The fields that a template may use, by their names on the wire: their types, what they are called, and an example. */
export const recipientFields = {
${fields.join('')}} as const
`
}

/** The sheets that this process has loaded know the columns of the last time; what they have besides stays. */
function withColumnsOfToday(description: Record<string, unknown>): Record<string, unknown> {
  const { schemas } = description.components as { schemas: Record<string, { enum?: string[] }> }
  const others = (schemas.SheetField?.enum ?? []).filter((name) => !Object.hasOwn(recipientColumns, name))
  const names = [...cellFields().map(([name]) => name), ...others]
  return { components: { schemas: { ...schemas, SheetField: { ...schemas.SheetField, enum: names } } } }
}

const cellFields = () => Object.entries(recipientFields).filter(([, { type }]) => type !== 'array')

const sampleOf = (field: object) => ('sample' in field ? { sample: field.sample } : {})
