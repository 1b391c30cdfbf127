import { expect, it } from 'vitest'
import { pagesById } from './pages-by-id.ts'

it('reads every row once in the order of ids, page by page, with what comes meanwhile behind the last one', async () => {
  const rows = ['01', '02', '03', '04', '05'].map((id) => ({ id }))
  const asked: string[] = []
  const read = async (after: string) => {
    asked.push(after)
    return rows.filter(({ id }) => id > after).slice(0, 2)
  }
  const pages: string[][] = []
  for await (const page of pagesById(read, ({ id }) => id)) {
    pages.push(page.map(({ id }) => id))
    if (pages.length === 3) rows.push({ id: '06' })
  }
  expect(pages).toEqual([['01', '02'], ['03', '04'], ['05'], ['06']])
  expect(asked).toEqual(['00000000-0000-0000-0000-000000000000', '02', '04', '05', '06'])
})
