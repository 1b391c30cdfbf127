import { recipientFields } from '../../templates/recipient-fields.ts'

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
  const columns = Object.entries(recipientFields)
    .filter(([, { type }]) => type !== 'array')
    .map(([name, { type, headers, sample }]) => `  ${name}: ${JSON.stringify({ type, headers, sample })},\n`)
  return `${head}
/**
 * The columns that hold a field of a recipient each, by the field's name: what its cells are, the headers under which
 * people keep it, and what stands in a file that shows how to fill it in.
 */
export const recipientColumns = {
${columns.join('')}} as const
`
}
