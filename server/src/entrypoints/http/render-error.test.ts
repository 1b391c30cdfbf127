import fastify from 'fastify'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { WorkStarved } from '../../platform/process/work-limits.ts'
import { renderError } from './render-error.ts'

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
