/**
 * Remembers, by its heading, which field a column was assigned to, for the next file of the same template. The memory stays in this browser and only
 * helps: without it the headings are recognised as those of any file.
 */
export function rememberColumns(templateId: string, fieldsByHeader: Record<string, string>): void {
  try {
    localStorage.setItem(nameOf(templateId), JSON.stringify({ ...recall(templateId), ...fieldsByHeader }))
  } catch {
    // The browser stores nothing here, or has no room left: the columns of the next file are recognised by their headings alone.
  }
}

/** The earlier choices for headings that this file has too: positions from 1 by field, and `null` for a field that was to have no column. */
export function rememberedColumns(
  templateId: string,
  columns: readonly { header: string; field?: string | null | undefined }[],
): Record<string, number | null> {
  const known = recall(templateId)
  const chosen: Record<string, number | null> = {}
  columns.forEach(({ header, field }, index) => {
    const remembered = Object.hasOwn(known, header) ? known[header] : undefined
    if (remembered === undefined || remembered === (field ?? notImported)) return
    if (field && !(field in chosen)) chosen[field] = null
    if (remembered !== notImported) chosen[remembered] = index + 1
  })
  return chosen
}

/** The remembered value of a column that was not imported. */
export const notImported = ''

function recall(templateId: string): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(templateId)) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, field]) => typeof field === 'string'))
  } catch {
    return {}
  }
}

function nameOf(templateId: string): string {
  return `sello-columns ${templateId}`
}
