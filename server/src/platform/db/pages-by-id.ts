/** Sorts before every id that is given out. */
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * All rows in the order of their ids, page by page, so that a million take no more memory than a page. `read` answers with
 * the page behind an id, and with none when there is no more; what was added meanwhile behind the last page is read as well.
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
