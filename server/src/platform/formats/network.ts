import { BlockList, isIP } from 'node:net'

export type Network = { address: string; bits: number; family: 'ipv4' | 'ipv6' }

/** An address in the form for comparisons: an IPv4 address that came by an IPv6 socket is written as IPv4, and without a zone. */
export const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/** A network as `192.0.2.0/24` or `2001:db8::/32`, or one address; undefined where the text is neither. */
export function readNetwork(text: string): Network | undefined {
  const [, address = '', given] = /^([0-9a-f.:]{2,45})(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  const family = isIP(address)
  const bitsMax = family === 6 ? 128 : 32
  const bits = Number(given ?? bitsMax)
  // A network of everybody is a mistake: each caller could then say who it is.
  if (family === 0 || bits < 1 || bits > bitsMax) return undefined
  return { address, bits, family: family === 6 ? 'ipv6' : 'ipv4' }
}

/** Whether an address lies in one of these networks. Texts that are no network include nobody. */
export function includesAddress(networks: readonly string[], address: string): boolean {
  return isAmong(listNetworks(networks), address)
}

/** The networks in the form in which addresses are looked up. */
export function listNetworks(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks.map(readNetwork))
    if (network) list.addSubnet(network.address, network.bits, network.family)
  return list
}

export function isAmong(networks: BlockList, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && networks.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
