/** A page of a list that was read with one more than it shows: that one tells whether there is a next page. */
export function pageOf<Item extends { id: string }>(items: Item[], size: number) {
  const shown = items.slice(0, size)
  return { items: shown, next: items.length > size ? (shown.at(-1)?.id ?? null) : null }
}
