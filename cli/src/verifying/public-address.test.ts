import { describe, expect, it } from 'vitest'
import { isAllowedAddress } from './public-address.ts'

describe('a host that a stranger’s document names', () => {
  it.each([
    ['badges.example.org', '203.0.114.7'],
    ['badges.example.org', '2a00:1450::1'],
    ['localhost', '127.0.0.1'],
    ['::1', '::1'],
    ['badges.school.internal', '10.1.2.3'],
    ['badges', '192.168.1.5'],
    ['93.184.215.14', '93.184.215.14'],
  ])('is asked: %s at %s', (host, address) => {
    expect(isAllowedAddress(host, address)).toBe(true)
  })

  it.each([
    ['badges.example.org', '127.0.0.1'],
    ['badges.example.org', '10.1.2.3'],
    ['badges.example.org', '169.254.169.254'],
    ['badges.example.org', '::1'],
    ['badges.example.org', '::ffff:127.0.0.1'],
    ['badges.example.org', 'fd00::1'],
    ['badges.example.org', '0.0.0.0'],
    ['badges.example.org', '::127.0.0.1'],
    ['badges.example.org', '64:ff9b::a01:203'],
    ['badges.example.org', '64:ff9b:1::1'],
    ['badges.example.org', '2002:a01:203::1'],
    ['badges.example.org', '2001::1'],
    ['badges.example.org', 'fec0::1'],
    ['badges.example.org', '3fff::1'],
    ['badges.example.org', '203.0.113.7'],
    ['10.1.2.3', '10.1.2.3'],
    ['169.254.169.254', '169.254.169.254'],
    ['localhost', '10.1.2.3'],
  ])('is not asked: %s at %s', (host, address) => {
    expect(isAllowedAddress(host, address)).toBe(false)
  })
})
