import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newId, type OrganizationId } from '../../platform/ids.ts'
import { localKeyWrapper } from '../../platform/key-wrapper.ts'
import { openOptOut, optOutToken } from './opt-out.ts'

const keys = localKeyWrapper(randomBytes(32))
const stop = { organizationId: newId<OrganizationId>(), email: 'ana.muñoz@example.edu' }

describe('the link by which a person stops the letters of an organization', () => {
  it('stands for the organization and the address, and shows no address', () => {
    const token = optOutToken(keys, stop)
    expect(token).toMatch(/^[\w-]+$/)
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('example')
    expect(openOptOut(keys, token)).toEqual(stop)
  })

  it('is of no use once a part of it is another one', () => {
    const bytes = Buffer.from(optOutToken(keys, stop), 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] as number) ^ 1
      expect(openOptOut(keys, changed.toString('base64url'))).toBeUndefined()
    }
    for (const cut of ['', 'x', '%00', bytes.subarray(0, 16).toString('base64url')])
      expect(openOptOut(keys, cut)).toBeUndefined()
  })

  it('is of no use to a service with another master key', () => {
    expect(openOptOut(localKeyWrapper(randomBytes(32)), optOutToken(keys, stop))).toBeUndefined()
  })
})
