import { NetworkError, NotFoundError, TimeoutError } from '@sello/sdk'
import { expect, it } from 'vitest'
import { exitCodeOf } from './exit-code.ts'

it('a service that does not answer in time is out of reach, as one that cannot be found', () => {
  expect(exitCodeOf(new TimeoutError('No answer within 60 seconds.'))).toBe(7)
  expect(exitCodeOf(new NetworkError('Nobody answered.'))).toBe(7)
  expect(exitCodeOf(new NotFoundError('Job not found', { status: 404 }))).toBe(3)
})
