import fastify from 'fastify'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { WorkStarved } from '../../platform/process/work-limits.ts'
import { renderError } from './render-error.ts'

it.each([
  new Error('relation "credentials" of 10.0.0.7 is not there'),
  new DOMException('Invalid character at 10.0.0.7', 'InvalidCharacterError'),
])('an answer to a fault of ours says nothing of it: $name', async (thrown) => {
  const app = fastify()
  app.setErrorHandler((error, _request, reply) => renderError(error, reply, pino({ level: 'silent' })))
  app.get('/', () => {
    throw thrown
  })
  const answer = await app.inject('/')
  expect([answer.statusCode, answer.json()]).toEqual([500, { detail: 'Internal server error' }])
  expect(JSON.stringify(answer.headers)).not.toContain('10.0.0.7')
})

describe('an answer to what the machine was too busy for', () => {
  it('is no fault of who asked: 503, and when to ask again', async () => {
    const app = fastify()
    const log = pino({ level: 'silent' })
    app.setErrorHandler((error, _request, reply) => renderError(error, reply, log))
    app.get('/', () => {
      throw new WorkStarved()
    })
    const answer = await app.inject('/')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers).toMatchObject({ 'x-error-code': 'overloaded', 'retry-after': '2' })
  })
})
