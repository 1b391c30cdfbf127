export type Page<Item> = { items: Item[]; total: number }

export const pageSizeMax = 100

/**
 * Every item of a listing, page after page. A listing is newest first, so an item that is added meanwhile pushes others onto the next page; an item
 * that comes a second time is left out.
 */
export async function* eachItem<Item extends { id: string }>(
  readPage: (page: number) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  const seen = new Set<string>()
  for (let page = 1; ; page += 1) {
    const { items, total } = await readPage(page)
    for (const item of items) {
      if (seen.has(item.id)) continue
      seen.add(item.id)
      yield item
    }
    if (items.length === 0 || page * pageSizeMax >= total) return
  }
}
