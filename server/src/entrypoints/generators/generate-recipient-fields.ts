import { wishFields } from '../../credentials/recipients/row-wishes.ts'
import { recipientFields } from '../../templates/recipient-fields.ts'
import { evidenceNames } from '../recipients/recipients-body.ts'

const head = '// Generated from server/src/templates/recipient-fields.ts by "npm run generate": do not edit.\n'

const wireTypes = { string: 'string', date: 'string', number: 'number', boolean: 'boolean', array: 'Evidence[]' }

/** The type of a recipient as the SDK has it: each field with its type on the wire and what to send. */
export function generateRecipientType(): string {
  const fields = Object.entries({ ...recipientFields, ...wishFields }).map(
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

/** The recipient fields for the panel: their names in both languages, and the parts of a piece of evidence. */
export function generatePanelFields(): string {
  const fields = Object.entries(recipientFields).map(
    ([name, field]) => `  ${name}: ${JSON.stringify({ type: field.type, ...sampleOf(field) })},\n`,
  )
  const parts = [...evidenceNames].map((name) => `  ${name}?: string | undefined\n`)
  return `${head}
/** A piece of evidence, each of its parts a text. */
export type Evidence = {
${parts.join('')}}

/** The fields that a template may use, by their names on the wire: their types, and an example. */
export const recipientFields = {
${fields.join('')}} as const

/** The names of the fields for people, in a language. */
export const recipientFieldNames = ${JSON.stringify({ es: namesIn('es'), en: namesIn('en') }, null, 2)}
`
}

const namesIn = (language: 'es' | 'en') =>
  Object.fromEntries(Object.entries(recipientFields).map(([name, field]) => [name, field.name[language]]))

const cellFields = () => Object.entries(recipientFields).filter(([, { type }]) => type !== 'array')

const sampleOf = (field: object) => ('sample' in field ? { sample: field.sample } : {})
