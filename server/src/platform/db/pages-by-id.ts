/** Sorts before every id that is given out. */
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Reads all rows in the order of their ids, page by page, so that a million take no more memory than one page. `read`
 * returns the page after an id, and an empty one at the end. Rows that are added behind the last page meanwhile are read
 * too.
 */
export async function* pagesById<Id extends string, Row>(
  read: (after: Id) => Promise<Row[]>,
  idOf: (row: Row) => Id,
): AsyncGenerator<Row[]> {
  for (let after = beforeAll as Id; ; ) {
    const page = await read(after)
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    after = idOf(last)
  }
}
