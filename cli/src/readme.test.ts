import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import type { Command } from 'commander'
import { expect, it } from 'vitest'
import { buildProgram } from './program.ts'

const silent = { write: () => true }
const shell = {
  env: {},
  stdin: new PassThrough(),
  stdout: silent,
  stderr: silent,
  signal: new AbortController().signal,
}

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const examples = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)]
  .flatMap(([, block = '']) => block.split(/\n|; /))
  .map((line) => line.replace(/#.*/, '').trim())
  .filter((line) => line.startsWith('sello '))

it.each(examples)('the README shows what is there: %s', (line) => {
  const words = line
    .split(/ [<>] /)[0]!
    .match(/"[^"]*"|'[^']*'|\S+/g)!
    .slice(1)
  let command: Command = buildProgram(shell).command
  const options = new Set<string>()
  for (const word of words) {
    for (const option of command.options) if (option.long) options.add(option.long)
    command = command.commands.find((one) => one.name() === word) ?? command
  }
  for (const option of command.options) if (option.long) options.add(option.long)
  expect(command.commands).toEqual([])
  expect(words.filter((word) => word.startsWith('--') && !options.has(word))).toEqual([])
})

it('has examples', () => {
  expect(examples.length).toBeGreaterThan(10)
})
