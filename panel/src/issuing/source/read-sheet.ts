import { type Answer, ask, type Form } from '../../data/ask.ts'
import { formOf } from '../../data/files/sheets.ts'

/** How a file is to be read, as far as a person said so. */
export type Reading = Omit<Form<'read-bulk'>, 'header_row' | 'mapping'> & {
  /** By field, the position of its column from 1; null for a field that has no column. */
  mapping?: Record<string, number | null>
}

/** What the service makes of a file. Nothing is stored; rejects with its words on what cannot be read. */
export function readSheet(
  organizationId: string,
  source: { name: string; bytes: Blob },
  { mapping, ...plain }: Reading,
  signal?: AbortSignal,
): Promise<Answer<'read-bulk'>> {
  const body = formOf(source, { ...plain, mapping: mapping && JSON.stringify(mapping) })
  return ask('read-bulk', { organizationId, body, ...(signal && { signal }) })
}
