import type { IncomingHttpHeaders } from 'node:http'
import { type BlockList, isIP } from 'node:net'
import type { Settings } from '../../../platform/context.ts'
import { isAmong, listNetworks, plainAddress } from '../../../platform/formats/network.ts'

/** The networks of a trusted proxy unless configured: this machine, and private networks (RFC 1918, 4193). */
const near = ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1', 'fc00::/7']

type Arrival = { socket: { remoteAddress?: string | undefined }; headers: IncomingHttpHeaders }

/**
 * The network address that strangers are counted by. `X-Forwarded-For` counts where a proxy of the service sent it, since
 * anybody may send it. Of proxies that TRUSTED_PROXIES names, each one's caller is the entry that it added; the first that
 * is no such proxy is whom we look for. A service that listens to this machine alone takes one near address for a proxy, and what it names last
 * counts. One that others can reach believes nobody who is not named: a neighbour in an office is near too.
 *
 * Of IPv6 it is the network of 64 bits, which one household has all of. Somebody near who makes addresses up is still
 * held by the other limits.
 */
export function networkAddressOf(settings: Pick<Settings, 'trustedProxies'>, arrival: Arrival): string {
  const address = addressOf(settings, arrival)
  return address.includes(':') ? networkOf(address) : address
}

/** The whole address from which a request comes, as far as the proxies that are believed tell it. */
export function addressOf({ trustedProxies }: Pick<Settings, 'trustedProxies'>, arrival: Arrival): string {
  let address = plainAddress(arrival.socket.remoteAddress ?? '')
  const forwarded = arrival.headers['x-forwarded-for']
  if (forwarded === undefined) return address
  const proxies = proxiesOf(trustedProxies)
  let hops = trustedProxies === 'one nearby' ? 1 : hopsMax
  const named = [forwarded].flat().join(',').split(',').slice(-hops)
  while (hops-- > 0 && isAmong(proxies, address)) {
    const before = plainAddress(named.pop()?.trim() ?? '')
    if (isIP(before) === 0) break
    address = before
  }
  return address
}

/** Proxies, one behind the other, whose entries are read. */
const hopsMax = 10

const known = new WeakMap<readonly string[], BlockList>()

function proxiesOf(given: readonly string[] | 'one nearby'): BlockList {
  const trusted = given === 'one nearby' ? near : given
  const kept = known.get(trusted)
  if (kept) return kept
  const list = listNetworks(trusted)
  known.set(trusted, list)
  return list
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
