import { BlockList, isIP, isIPv4 } from 'node:net'

/** RFC 6890 and its IANA registries: addresses that lead to this machine, to its own network, or nowhere. */
const special = new BlockList()
const ranges: [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  // Tunnels, whose addresses may contain an IPv4 address.
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
]
for (const [address, bits, family] of ranges) special.addSubnet(address, bits, family)

/** RFC 4291, "Global Unicast Addresses": every public address of IPv6 is in this range, and no range that translates to IPv4 is. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

/** RFC 6761, RFC 6762, RFC 8375 and usage: names that only mean something within a network. */
const localName = /^[^.]+$|\.(local|localdomain|internal|intranet|corp|home|lan|home\.arpa|test)$/

/** A host as it stands in an address, without the brackets of IPv6. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()
}

/** Whether the host is this machine by its name. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1' || host === '::1'
}

/** Whether the host exists only within a network, by its name. */
export function isOfOwnNetwork(host: string): boolean {
  return isLoopback(host) || (isIP(host) === 0 && localName.test(host))
}

/**
 * Whether `host`, resolved to `address`, may be fetched. A public name that leads into the private network is an attempt to reach what strangers must
 * not reach; a name of the private network may lead there.
 */
export function isAllowedAddress(host: string, address: string): boolean {
  if (isLoopback(host)) return address === '127.0.0.1' || address === '::1'
  if (isIP(host) === 0 && localName.test(host)) return true
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  return unicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
