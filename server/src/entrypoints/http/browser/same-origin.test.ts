import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { requireSameOrigin } from './same-origin.ts'

const settings = { publicUrl: 'https://badges.example.edu' }
const ask = (method: string, headers: Record<string, string>) => () =>
  requireSameOrigin(settings, { method, headers } as unknown as FastifyRequest)

describe('a request that changes something', () => {
  it.each([
    ['from the configured address', { origin: 'https://badges.example.edu', host: '10.0.0.7' }],
    ['from the address that the browser reached', { origin: 'http://10.0.0.7:3000', host: '10.0.0.7:3000' }],
    ['from that address in other case', { origin: 'http://laptop:3000', host: 'LapTop:3000' }],
    ['that is said to come from its own page', { 'sec-fetch-site': 'same-origin', host: 'laptop' }],
  ])('is taken %s', (_, headers) => {
    expect(ask('POST', headers)).not.toThrow()
  })

  it.each([
    ['that says nothing of where it comes from', { host: 'laptop' }],
    ['from a neighbour in the same domain', { 'sec-fetch-site': 'same-site', host: 'laptop' }],
    ['from another port', { origin: 'http://laptop:3001', host: 'laptop:3000' }],
    ['from an opaque origin', { origin: 'null', host: 'laptop' }],
    [
      'whose two headers contradict each other',
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example', host: 'x' },
    ],
    [
      'whose own page is said to be another site',
      { 'sec-fetch-site': 'cross-site', origin: 'http://laptop', host: 'laptop' },
    ],
  ])('is refused %s', (_, headers) => {
    expect(ask('POST', headers)).toThrow()
  })

  it('alone is asked where it comes from', () => {
    expect(ask('GET', { 'sec-fetch-site': 'cross-site' })).not.toThrow()
  })
})
