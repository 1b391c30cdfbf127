import { describe, expect, it } from 'vitest'
import { type GivenProvider, readIdentityProvider } from './identity-provider.ts'

const given: GivenProvider = {
  name: 'Una',
  issuer: 'https://login.example.edu',
  clientId: 'sello',
  clientSecret: null,
  groupsClaim: 'groups',
  groupRoles: [
    { group: ' lectura ', role: 'viewer' },
    { group: 'rectorado', role: 'owner' },
  ],
  defaultRole: null,
  trustsEmails: false,
}
const read = (changes: Partial<GivenProvider> = {}) =>
  readIdentityProvider({ ...given, ...changes }, { publicUrl: 'https://badges.example.edu' })

describe('the groups of a provider', () => {
  it('are kept without the spaces around them, and in one order, however they were given', () => {
    const roles = read().groupRoles
    expect(roles.map(({ group }) => group).sort()).toEqual(['lectura', 'rectorado'])
    expect(read({ groupRoles: [...given.groupRoles].reverse() }).groupRoles).toEqual(roles)
  })

  it('are named once each, so that none has two roles', () => {
    const twice = [...given.groupRoles, { group: 'lectura', role: 'owner' as const }]
    expect(() => read({ groupRoles: twice })).toThrow('The group lectura is there twice.')
  })

  it('are fifty at most', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ group: `g${n}`, role: 'viewer' as const }))
    expect(read({ groupRoles: many(50) }).groupRoles).toHaveLength(50)
    expect(() => read({ groupRoles: many(51) })).toThrow('There may be 50 groups.')
  })

  it('are none where no claim names them', () => {
    expect(read({ groupsClaim: ' ' })).toMatchObject({ groupsClaim: null, groupRoles: [] })
  })
})
