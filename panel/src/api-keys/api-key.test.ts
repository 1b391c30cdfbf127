import { describe, expect, it } from 'vitest'
import type { ApiKey } from './api-key.ts'
import { stateOf, wasUsedRecently } from './api-key.ts'

describe('an API key', () => {
  const now = new Date('2026-06-01T00:00:00Z')
  const key = (rest: Partial<ApiKey>) => ({ created_at: '2026-05-30T00:00:00Z', ...rest }) as ApiKey

  it('counts as unused once nobody has used it for 90 days, from its making where it never was', () => {
    expect(stateOf(key({}), now)).toBe('active')
    expect(stateOf(key({ created_at: '2026-02-01T00:00:00Z' }), now)).toBe('unused')
    expect(stateOf(key({ created_at: '2025-01-01T00:00:00Z', last_used_at: '2026-05-01T00:00:00Z' }), now)).toBe(
      'active',
    )
    expect(stateOf(key({ created_at: '2025-01-01T00:00:00Z', last_used_at: '2026-03-01T00:00:00Z' }), now)).toBe(
      'unused',
    )
  })

  it('is revoked whatever else it was', () => {
    expect(stateOf(key({ created_at: '2025-01-01T00:00:00Z', revoked_at: '2025-02-01T00:00:00Z' }), now)).toBe(
      'revoked',
    )
  })

  it('expires soon within 30 days, and is expired from that moment on', () => {
    expect(stateOf(key({ expires_at: '2026-07-02T00:00:00Z' }), now)).toBe('active')
    expect(stateOf(key({ expires_at: '2026-06-30T00:00:00Z' }), now)).toBe('expiring')
    expect(stateOf(key({ expires_at: '2026-06-01T00:00:00Z' }), now)).toBe('expired')
  })

  it('is warned of where it was used within the hour', () => {
    expect(wasUsedRecently(key({ last_used_at: '2026-05-31T23:01:00Z' }), now)).toBe(true)
    expect(wasUsedRecently(key({ last_used_at: '2026-05-31T22:59:00Z' }), now)).toBe(false)
    expect(wasUsedRecently(key({}), now)).toBe(false)
  })
})
