import { expect, it } from 'vitest'
import { openTurn } from './in-turn.ts'

it('a turn is handed out at a time, in the order in which they were asked for', async () => {
  const takeTurn = openTurn()
  const said: string[] = []
  const work = async (name: string) => {
    const end = await takeTurn()
    said.push(`${name} begins`)
    await new Promise((done) => setTimeout(done, 2))
    said.push(`${name} ends`)
    end()
  }
  await Promise.all(['a', 'b', 'c'].map(work))
  expect(said).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]))
  await work('d')
  expect(said.at(-1)).toBe('d ends')
})
