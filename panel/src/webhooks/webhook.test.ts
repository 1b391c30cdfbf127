import { expect, it } from 'vitest'
import { type EventTypes, patternsOf, typesOf } from './webhook.ts'

const all = { job: ['completed', 'failed'], webhook: ['disabled'] } as unknown as EventTypes

it.each([
  [['*'], ['job.completed', 'job.failed', 'webhook.disabled']],
  [['job.*'], ['job.completed', 'job.failed']],
  [['job.failed'], ['job.failed']],
  [[], []],
])('names by %j the types %j, and says them so again', (patterns, types) => {
  const chosen = typesOf(patterns, all)
  expect([...chosen]).toEqual(types)
  expect(patternsOf(chosen, all)).toEqual(patterns)
})
