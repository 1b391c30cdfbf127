import { describe, expect, it } from 'vitest'
import { Gathering } from './gathering.ts'

/** Work that ends when it is told to. */
function scene(itemsMax = 100) {
  const begun: {
    items: number[]
    end(outcome?: (item: number) => PromiseSettledResult<string>): void
    fail(): void
  }[] = []
  const done = (item: number): PromiseSettledResult<string> => ({ status: 'fulfilled', value: `done ${item}` })
  const gathering = new Gathering<number, string>(
    itemsMax,
    (items) =>
      new Promise((resolve, reject) => {
        begun.push({
          items,
          end: (outcome = done) => resolve(items.map(outcome)),
          fail: () => reject(new Error('ground gone')),
        })
      }),
  )
  const settled = () => new Promise((next) => setImmediate(next))
  return { begun, gathering, settled }
}

describe('what gathers', () => {
  it('is begun at once when nothing is under way', () => {
    const { begun, gathering } = scene()
    void gathering.add(1)
    expect(begun.map(({ items }) => items)).toEqual([[1]])
  })

  it('while something is under way is done together after it, and each is told its own outcome', async () => {
    const { begun, gathering, settled } = scene()
    const answers = [1, 2, 3].map((item) => gathering.add(item))
    begun[0]!.end()
    await settled()
    expect(begun.map(({ items }) => items)).toEqual([[1], [2, 3]])
    begun[1]!.end((item) =>
      item === 2 ? { status: 'rejected', reason: new Error('not this one') } : { status: 'fulfilled', value: 'three' },
    )
    await expect(answers[0]).resolves.toBe('done 1')
    await expect(answers[1]).rejects.toThrow('not this one')
    await expect(answers[2]).resolves.toBe('three')
    void gathering.add(4)
    expect(begun.at(-1)!.items).toEqual([4])
  })

  it('is done in parts when there is more of it than fits', async () => {
    const { begun, gathering, settled } = scene(2)
    for (const item of [1, 2, 3, 4]) void gathering.add(item)
    for (let part = 0; part < 3; part += 1) {
      begun[part]!.end()
      await settled()
    }
    expect(begun.map(({ items }) => items)).toEqual([[1], [2, 3], [4]])
  })

  it('fails together when the ground gives way, and what comes after is begun as ever', async () => {
    const { begun, gathering, settled } = scene()
    const answers = Promise.allSettled([1, 2, 3].map((item) => gathering.add(item)))
    begun[0]!.end()
    await settled()
    const late = gathering.add(4)
    begun[1]!.fail()
    await settled()
    begun[2]!.end()
    expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    await expect(late).resolves.toBe('done 4')
  })
})
