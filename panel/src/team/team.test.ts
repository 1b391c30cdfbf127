import { describe, expect, it } from 'vitest'
import type { Invitation } from './team.ts'
import { mayChange, rolesWithin, stateOf } from './team.ts'

describe('somebody of the team', () => {
  it('is offered no role above their own, and nobody above them to change', () => {
    expect(rolesWithin('admin')).toEqual(['admin', 'issuer', 'viewer'])
    expect(rolesWithin('owner')).toHaveLength(4)
    expect([mayChange('admin', 'admin'), mayChange('admin', 'owner'), mayChange('issuer', 'viewer')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('an invitation', () => {
  it('has expired once its link opens nothing, whatever became of its letter', () => {
    const now = new Date('2026-06-08T00:00:00Z')
    const invitation = (expires_at: string) => ({ letter: 'sent', expires_at }) as Invitation
    expect(stateOf(invitation('2026-06-08T00:00:00Z'), now)).toBe('expired')
    expect(stateOf(invitation('2026-06-08T00:00:01Z'), now)).toBe('sent')
  })
})
