import { type Answer, ask, type Form } from '../../data/ask.ts'
import { formOf } from '../../data/files/sheets.ts'

/** How to read a file, as far as a person decided it. */
export type Reading = Omit<Form<'read-bulk'>, 'header_row' | 'mapping'> & {
  /** The position of the column of each field, from 1; null for a field without a column. */
  mapping?: Record<string, number | null>
}

/** Has the service read a file. The service stores nothing, and the promise rejects with its reasons where it cannot read the file. */
export function readSheet(
  organizationId: string,
  source: { name: string; bytes: Blob },
  { mapping, ...plain }: Reading,
  signal?: AbortSignal,
): Promise<Answer<'read-bulk'>> {
  const body = formOf(source, { ...plain, mapping: mapping && JSON.stringify(mapping) })
  return ask('read-bulk', { organizationId, body, ...(signal && { signal }) })
}
