import { describe, expect, it } from 'vitest'
import { networkAddressOf } from './network-address.ts'

const from = (peer: string, forwarded?: string | string[], trustedProxies: string[] | 'one nearby' = 'one nearby') =>
  networkAddressOf(
    { trustedProxies },
    {
      socket: { remoteAddress: peer },
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded as string },
    },
  )

describe('where no proxies are named', () => {
  it('a caller from the Internet is counted by its own address, whatever it writes', () => {
    expect(from('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
    expect(from('::ffff:203.0.113.7')).toBe('203.0.113.7')
  })

  it('one proxy nearby is asked whom it passed on, and what stands before that is not believed', () => {
    for (const proxy of ['127.0.0.1', '::1', '10.1.2.3', '172.31.0.1', '192.168.1.1', 'fd00::1'])
      expect(from(proxy, '1.1.1.1, 203.0.113.7')).toBe('203.0.113.7')
    expect(from('127.0.0.1', '1.1.1.1, 10.0.0.5')).toBe('10.0.0.5')
  })

  it('what is no address is not taken for one', () => {
    for (const forwarded of ['', 'unknown', '203.0.113.7:443', 'x'.repeat(5_000)])
      expect(from('127.0.0.1', forwarded)).toBe('127.0.0.1')
  })
})

describe('where others can reach the port and no proxies are named', () => {
  it('nobody says who asks but the connection itself, near or not', () => {
    for (const peer of ['127.0.0.1', '10.1.2.3', '203.0.113.7']) expect(from(peer, '198.51.100.1', [])).toBe(peer)
  })
})

describe('where proxies are named', () => {
  const trusted = ['203.0.113.0/24', '2001:db8:1::/48', '10.0.0.1']

  it('a load balancer with a public address is no caller of its own', () => {
    expect(from('203.0.113.9', '198.51.100.1', trusted)).toBe('198.51.100.1')
    expect(from('2001:db8:1::5', '198.51.100.1', trusted)).toBe('198.51.100.1')
  })

  it('is followed from one to the one before it, to the first that is not named', () => {
    expect(from('10.0.0.1', ['1.1.1.1', '198.51.100.1, 203.0.113.9'], trusted)).toBe('198.51.100.1')
  })

  it('nobody else is believed, nearby or not', () => {
    expect(from('198.51.100.1', '1.1.1.1', trusted)).toBe('198.51.100.1')
    expect(from('127.0.0.1', '1.1.1.1', trusted)).toBe('127.0.0.1')
    expect(from('10.0.0.2', '1.1.1.1', trusted)).toBe('10.0.0.2')
  })

  it('a long list takes no longer and leads no further than to ten of them', () => {
    expect(from('203.0.113.9', Array(5_000).fill('203.0.113.8').join(','), trusted)).toBe('203.0.113.8')
  })
})

describe('an IPv6 address', () => {
  it.each([
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('counts as the network that one household has: %s', (address, network) => {
    expect(from(address)).toBe(network)
  })
})
