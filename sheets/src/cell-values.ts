/** What a cell means. Text that is not understood is sent as it is: the service then refuses that row, in its words. */

/** `mailto:`, `Name <a@b>` and punctuation at the end are left over from address books. */
export function emailOf(cell: string): string {
  const bare = /<([^<>\s]+@[^<>\s]+)>\s*$/.exec(cell)?.[1] ?? cell
  return bare.replace(/^mailto:/i, '').replace(/[\s,;]+$/, '')
}

/** Whether a column writes decimals with a comma: some do, and none has a point. */
export function usesDecimalComma(cells: string[]): boolean {
  return cells.some((cell) => /^-?\d+,\d+$/.test(cell)) && !cells.some((cell) => cell.includes('.'))
}

export function numberOf(cell: string, decimalComma: boolean): number | string {
  const text = decimalComma ? cell.replace(',', '.') : cell
  return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : cell
}

/** `DD/MM/YYYY` to `YYYY-MM-DD`. A day that no calendar has stays as it is, and so may be seen to be a month first. */
export function dateOf(cell: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : cell
}
