import { openJson } from '../../platform/formats/json.ts'
import type { Saying } from './operation.ts'

/** The JSON before and after the list of an answer. */
export type Around = { before: string; after: string }

/** An answer whose last member is the list. */
export function listAfter(members: Record<string, unknown>, name: string): Around {
  return { before: `${openJson(members)},"${name}":[`, after: ']}' }
}

/**
 * Writes the JSON of an answer with a long list, in parts that are read as they are sent: only one is in memory, however
 * slowly the client reads. A list that fits into one part is one text.
 *
 * The first part is read before this returns, so that an outage of the database still gets its own answer. A later error
 * breaks the answer off: half a list is never well-formed JSON. `Says` is the whole of it, for the compiler.
 */
export async function writeList<Says>(around: Around, elements: AsyncIterator<string[]>): Promise<Saying<Says>> {
  const first = await elements.next()
  if (first.done) return { json: around.before + around.after }
  const begin = around.before + first.value.join(',')
  const second = await elements.next()
  if (second.done) return { json: begin + around.after }
  return { parts: writeParts(begin, second.value, elements, around.after) }
}

async function* writeParts(
  begin: string,
  second: string[],
  elements: AsyncIterator<string[]>,
  after: string,
): AsyncGenerator<string> {
  try {
    yield begin
    yield `,${second.join(',')}`
    for (let next = await elements.next(); !next.done; next = await elements.next()) yield `,${next.value.join(',')}`
    yield after
  } finally {
    await elements.return?.()
  }
}
