import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as openBadges from '../src/index.ts'

const source = new URL('../src/', import.meta.url).pathname
const AsyncFunction = (async () => {}).constructor as new (
  ...text: string[]
) => (...values: unknown[]) => Promise<unknown>

/** Runs code of a comment with all that the front door exports. */
function run(code: string): Promise<unknown> {
  return new AsyncFunction(...Object.keys(openBadges), code)(...Object.values(openBadges))
}

const sources = globSync(`${source}**/*.ts`, { exclude: ['**/*.test.ts'] }).map((file) => readFileSync(file, 'utf8'))

const examples = sources.flatMap((text) =>
  [...text.matchAll(/@example (.+) \/\/ (.+)/g)].map(([, expression = '', result = '']) => ({ expression, result })),
)

it.each(examples)('the comment is right: $expression', async ({ expression, result }) => {
  expect(await run(`return (${expression})`)).toEqual(await run(`return (${result})`))
})

it('the example of the front door runs and ends as it says', async () => {
  const block = /```ts\n([\s\S]*?)```/.exec(readFileSync(`${source}index.ts`, 'utf8'))![1]!.replace(/^ \* ?/gm, '')
  const [, code, expression, result] = /^([\s\S]*\n)(.+) \/\/ (.+)\n/.exec(block)!
  expect(await run(`${code}\nreturn (${expression})`)).toEqual(await run(`return (${result})`))
})

const functions = Object.entries(openBadges).filter(([, value]) => typeof value === 'function')

it.each(functions)('%s of the front door says in a comment what it promises', (name) => {
  const declaration = new RegExp(`\\*/\nexport (async )?(function|class) ${name}\\b`)
  expect(sources.some((text) => declaration.test(text))).toBe(true)
})
