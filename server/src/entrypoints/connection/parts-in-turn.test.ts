import { expect, it } from 'vitest'
import { partsInTurn } from './parts-in-turn.ts'
import { SharedCapacity } from './shared-capacity.ts'

const turns = () => new SharedCapacity({ total: 10, share: 1, waitMs: 60_000, waitingMax: 100, what: 'turns' })

async function collect(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}

it('makes one part at a time among the answers of one organization, and those of others meanwhile', async () => {
  const making = { a: 0, b: 0 }
  const most = { a: 0, b: 0, both: 0 }
  async function* answer(owner: 'a' | 'b') {
    for (let n = 0; n < 5; n++) {
      making[owner]++
      most[owner] = Math.max(most[owner], making[owner])
      most.both = Math.max(most.both, making.a + making.b)
      await new Promise((done) => setTimeout(done, 5))
      making[owner]--
      yield `${n}`
    }
  }
  const shared = turns()
  const answers = (['a', 'a', 'a', 'b'] as const).map((owner) => collect(partsInTurn(answer(owner), shared, owner)))
  expect(await Promise.all(answers)).toEqual(Array(4).fill('01234'))
  expect(most).toEqual({ a: 1, b: 1, both: 2 })
})

it('holds no turn while the caller reads, and ends the making when the caller goes away', async () => {
  let isEnded = false
  async function* endless() {
    try {
      for (;;) yield 'x'.repeat(10)
    } finally {
      isEnded = true
    }
  }
  const shared = turns()
  const slow = partsInTurn(endless(), shared, 'a')
  await slow.next()
  const other = partsInTurn(endless(), shared, 'a')
  expect((await other.next()).value).toBe('x'.repeat(10))
  await slow.return(undefined)
  expect(isEnded).toBe(true)
})

it('makes no part for a caller who has gone while its turn was awaited', async () => {
  const made: string[] = []
  async function* making() {
    for (const name of ['first', 'second']) {
      made.push(name)
      yield name
    }
  }
  let hasGone = false
  const shared = turns()
  const release = await shared.take('a', 1)
  const first = partsInTurn(making(), shared, 'a', () => hasGone).next()
  hasGone = true
  release()
  expect((await first).done).toBe(true)
  expect(made).toEqual([])
  expect((await partsInTurn(making(), shared, 'a').next()).value).toBe('first')
})

it('gives the turn back where making a part fails', async () => {
  async function* failing(): AsyncGenerator<string> {
    yield await Promise.reject(new Error('no more'))
  }
  const shared = turns()
  await expect(collect(partsInTurn(failing(), shared, 'a'))).rejects.toThrow('no more')
  await expect(collect(partsInTurn(failing(), shared, 'a'))).rejects.toThrow('no more')
})
