import { BlockList, isIP } from 'node:net'

/** IANA's registries of special addresses (RFC 6890): of this machine, of its own network, or nobody's. */
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
  // Tunnels, within which an address of IPv4 may stand.
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  // Documentation (RFC 9637).
  ['3fff::', 20, 'ipv6'],
]
for (const [address, bits, family] of ranges) special.addSubnet(address, bits, family)

/** RFC 4291, "Global Unicast Addresses": all that was ever given out of IPv6. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

/** Tells whether a network address belongs to the public Internet. */
export function isOfPublicNetwork(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && unicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
