import { describe, expect, it } from 'vitest'
import { eachItem } from './pages.ts'

const ids = (from: number, count: number) => Array.from({ length: count }, (_, n) => ({ id: String(from + n) }))

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

describe('every item of a listing', () => {
  it('asks for no page more than there are', async () => {
    const asked: number[] = []
    const read = async (page: number) => {
      asked.push(page)
      return { items: ids((page - 1) * 100, page === 3 ? 50 : 100), total: 250 }
    }
    expect((await collect(eachItem(read))).length).toBe(250)
    expect(asked).toEqual([1, 2, 3])
  })

  it('asks no further where the last page is full', async () => {
    const asked: number[] = []
    const read = async (page: number) => {
      asked.push(page)
      return { items: ids((page - 1) * 100, 100), total: 200 }
    }
    expect((await collect(eachItem(read))).length).toBe(200)
    expect(asked).toEqual([1, 2])
  })

  it('gives an item once although new ones pushed it onto the next page', async () => {
    const read = async (page: number) =>
      page === 1 ? { items: ids(0, 100), total: 120 } : { items: ids(90, 30), total: 130 }
    const seen = (await collect(eachItem(read))).map((item) => item.id)
    expect(seen).toEqual(ids(0, 120).map((item) => item.id))
  })

  it('is empty for an empty listing', async () => {
    expect(await collect(eachItem(async () => ({ items: [], total: 0 })))).toEqual([])
  })
})
