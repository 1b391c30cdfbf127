/**
 * A page of a list, as `present` shows its rows. It was read with one row more than it shows: that one tells whether there is a next page.
 */
export function pageOf<Row, Item extends { id: string }>(rows: Row[], size: number, present: (row: Row) => Item) {
  const items = rows.slice(0, size).map(present)
  return { items, next: rows.length > size ? (items.at(-1)?.id ?? null) : null }
}
