import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Where a proxy of one's own stands: this machine, and networks that are nobody's on the Internet (RFC 1918, 4193). */
const near = new BlockList()
near.addSubnet('127.0.0.0', 8)
near.addSubnet('10.0.0.0', 8)
near.addSubnet('172.16.0.0', 12)
near.addSubnet('192.168.0.0', 16)
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')

/**
 * The network address that attempts to sign in are counted by. Behind a proxy it is the one that the proxy names last in
 * `X-Forwarded-For`; that header counts from a near address alone, since anybody may send it. Of IPv6 it is the network
 * of 64 bits, which one household has all of. Somebody near who makes addresses up is still held by the other limits.
 */
export function networkAddressOf({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): string {
  const peer = plain(socket.remoteAddress ?? '')
  const forwarded = plain([headers['x-forwarded-for']].flat().at(-1)?.split(',').at(-1)?.trim() ?? '')
  const address = isNear(peer) && isIP(forwarded) !== 0 ? forwarded : peer
  return isIPv6(address) ? networkOf(address) : address
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '')

function isNear(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && near.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter((part) => part !== '')
  const after = tail === undefined ? [] : tail.split(':').filter((part) => part !== '')
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return `${[...before, ...zeros, ...after]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`
}
