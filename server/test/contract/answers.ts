import { expect } from 'vitest'
import type { Answer } from '../client.ts'

export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
export const unknownId = '0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11'
export const unknownKey = `svc_live_${'0123456789'.repeat(4)}`

/** The exact bytes of a refusal: `detail`, and no field beside it. */
export function expectRefusal(answer: Answer, status: number, detail: string | string[]): void {
  expect({ status: answer.status, text: answer.text }).toEqual({ status, text: JSON.stringify({ detail }) })
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
}

/** The three headers of api.md, 8.1, with values that make sense together. */
export function expectRateHeaders(answer: Answer, limit: number): void {
  const [stated, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
    answer.headers.get(`x-ratelimit-${name}`),
  )
  expect(stated).toBe(String(limit))
  expect(remaining).toMatch(/^\d+$/)
  expect(Number(remaining)).toBeLessThan(limit)
  expect(reset).toMatch(/^\d{10}$/)
  expect(Number(reset) % 60).toBe(0)
  // Of the moment at which it was answered: a machine may be slow to look at it.
  const now = Date.parse(answer.headers.get('date') ?? '') / 1_000
  expect(Number(reset)).toBeGreaterThan(now - 10)
  expect(Number(reset)).toBeLessThan(now + 70)
}

/** Exactly these fields: none missing, none beside them. */
export function expectFields(body: object, fields: string[]): void {
  expect(Object.keys(body).toSorted()).toEqual(fields.toSorted())
}
