import { describe, expect, it } from 'vitest'
import { isSelloError } from '../index.ts'
import { errorOfAnswer } from './error-of-answer.ts'

const read = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  errorOfAnswer(status, new Headers(headers), typeof body === 'string' ? body : JSON.stringify(body), new Date())

describe('an error answer', () => {
  it.each([
    [400, 'ValidationError'],
    [401, 'AuthenticationError'],
    [403, 'PermissionError'],
    [404, 'NotFoundError'],
    [405, 'SelloError'],
    [410, 'GoneError'],
    [413, 'ValidationError'],
    [422, 'ValidationError'],
    [429, 'RateLimitError'],
    [500, 'ServerError'],
    [503, 'ServerError'],
  ])('%i becomes a %s', (status, name) => {
    expect(read(status, { detail: 'no' }).name).toBe(name)
  })

  it('keeps detail as it came and gives it as a list too', () => {
    expect(read(404, { detail: 'Fallo no encontrado' })).toMatchObject({
      detail: 'Fallo no encontrado',
      messages: ['Fallo no encontrado'],
      message: 'Fallo no encontrado',
    })
    const both = ['template_id is required', 'recipients is required']
    expect(read(422, { detail: both })).toMatchObject({ detail: both, messages: both, message: both.join(' ') })
  })

  it('carries the machine’s code and the request id', () => {
    const error = read(404, { detail: 'x' }, { 'x-error-code': 'template_not_found', 'x-request-id': 'r-1' })
    expect(error).toMatchObject({ status: 404, code: 'template_not_found', requestId: 'r-1' })
  })

  it.each(['<html>Bad gateway</html>', '', '[]', 'null', { detail: 5 }, { detail: [1] }])(
    'is readable when the body is %j',
    (body) => {
      expect(read(502, body)).toMatchObject({
        detail: undefined,
        messages: ['The service answered 502.'],
        name: 'ServerError',
      })
    },
  )

  it('tells after 429 how long to wait', () => {
    expect(read(429, { detail: 'Rate limit exceeded' }, { 'retry-after': '12' })).toMatchObject({
      retryAfterSeconds: 12,
    })
  })
})

describe('the guards', () => {
  it('know no other errors', () => {
    expect([new Error('x'), undefined, { name: 'SelloError' }, 'SelloError'].map(isSelloError)).toEqual(
      Array(4).fill(false),
    )
  })
})
