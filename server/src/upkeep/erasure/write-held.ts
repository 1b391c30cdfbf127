import { openJson } from '../../platform/formats/json.ts'
import type { HeldAbout } from './export-person.ts'

/** Writes an export as JSON in parts, each as it is read: all of it may be longer than a text can be. */
export async function* writeHeld({ organization, addresses, parts }: HeldAbout): AsyncGenerator<string> {
  let before = `${openJson({ organization, addresses })},"records":{`
  let open: string | undefined
  for await (const { table, records } of parts) {
    if (table !== open) before += `${open === undefined ? '' : '],\n'}${JSON.stringify(table)}:[\n`
    else before += ',\n'
    open = table
    yield before + records.map((record) => JSON.stringify(record)).join(',\n')
    before = ''
  }
  yield `${before}${open === undefined ? '' : ']'}}}`
}
