import { describe, expect, it } from 'vitest'
import { isOfPublicNetwork } from './public-network.ts'

describe('an address', () => {
  it.each(['8.8.8.8', '192.0.1.1', '2001:4860:4860::8888', '2a00::1', '3ffe::1', '3fff:1000::1'])(
    '%s is of the public network',
    (address) => expect(isOfPublicNetwork(address)).toBe(true),
  )

  it.each([
    ['this machine', '127.0.0.1', '::1', '0.0.0.0'],
    ['its own network', '10.0.0.1', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', 'fd00::1', 'fe80::1'],
    ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1', '3fff:fff::1'],
    ['a tunnel', '2002:7f00:1::', '2001::1', '::ffff:8.8.8.8', '64:ff9b::1'],
    ['many', '224.0.0.1', '255.255.255.255', 'ff02::1'],
  ])('of %s is not', (_of, ...addresses) => {
    for (const address of addresses) expect([address, isOfPublicNetwork(address)]).toEqual([address, false])
  })
})
