/** Reads the values of cells. Text that is not understood is sent as it is: the service then refuses that row, in its words. */

/** Far longer than an address with a name before it. The time of reading one grows with the square of its length. */
const addressCharactersMax = 1_000

/** `mailto:`, `Name <a@b>` and punctuation at the end are left over from address books. */
export function emailOf(cell: string): string {
  if (cell.length > addressCharactersMax) return cell
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
