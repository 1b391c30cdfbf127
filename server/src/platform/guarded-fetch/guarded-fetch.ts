import { lookup as lookUp } from 'node:dns/promises'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { DnsResolver } from '../dns/dns.ts'
import { isLoopbackHost } from '../formats/loopback.ts'
import { isOfPublicNetwork } from './public-network.ts'

/** The parts of the network that addresses of strangers may reach. */
export type Reach = {
  /** Whether this machine may be asked, and without TLS: where the service itself is reached that way. */
  loopback: boolean
  /** Hosts of the own network that the operator allowed, by their names in lower case. */
  hosts: readonly string[]
  /** Looks up the names of strangers. */
  dns: Pick<DnsResolver, 'addresses'>
}

export type GuardedRequest = {
  method?: string
  headers?: Record<string, string>
  body?: string | null
  /** Milliseconds for all of it: name, connection, answer. */
  limitMs: number
  bytesMax: number
  /** Whether a larger answer is cut there, instead of refused. */
  isCut?: boolean
}

/** An address that is not asked, or an answer that is not read. Its message names no address. */
export class FetchRefused extends Error {
  override name = 'FetchRefused'
}

/**
 * Asks an address that somebody outside chose: over https, at addresses of the public Internet alone, which are checked as they
 * are connected to, so that a name cannot mean another address a moment later. Follows no redirect, keeps no connection,
 * and gives up when the time or the size of the answer is used up. Throws FetchRefused, or an error of the network.
 */
export async function guardedFetch(address: string, request: GuardedRequest, reach: Reach): Promise<Response> {
  const url = new URL(address)
  refuseAddress(url, reach)
  const signal = AbortSignal.timeout(request.limitMs)
  const message = await send(url, request, reach, signal)
  const body = await readBody(message, request, signal)
  const status = message.statusCode ?? 0
  if (status < 200 || status > 599) throw new FetchRefused('it answered with no status that there is')
  const headers = new Headers()
  for (const name of ['content-type', 'location', 'retry-after'] as const) {
    const value = message.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers })
}

/** Throws FetchRefused where an address is not asked, whatever its name leads to. */
export function refuseAddress(url: URL, reach: Reach): void {
  const host = hostOf(url)
  if (url.username !== '' || url.password !== '') throw new FetchRefused('its address names a user')
  const isOwnMachine = reach.loopback && isLoopbackHost(host)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOwnMachine))
    throw new FetchRefused('its address does not begin with https://')
  // A host that is an address is never looked up, so it is checked here.
  if (isIP(host) !== 0 && !isReachable(host, host, reach)) throw new FetchRefused('its address is not a public one')
}

function isReachable(host: string, address: string, { loopback, hosts }: Reach): boolean {
  return isOfPublicNetwork(address) || hosts.includes(host) || (loopback && isLoopbackHost(host))
}

function send(url: URL, request: GuardedRequest, reach: Reach, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const ask = url.protocol === 'https:' ? requestSecure : requestPlain
  const headers = { ...request.headers, 'accept-encoding': 'identity' }
  const options = {
    method: request.method ?? 'GET',
    headers,
    agent: false,
    signal,
    lookup: lookUpWithin(reach, signal),
  }
  const sent = ask(url, { ...options, maxHeaderSize: 16_384 }, resolve)
  sent.on('error', reject)
  // An answer of 101 ends the request without an error, and nothing else would end the wait.
  sent.on('close', () => reject(new FetchRefused('it gave no answer')))
  sent.end(request.body ?? undefined)
  return promise
}

/** Makes the lookup of a connection: it gives the addresses of a name, or none where one of them is out of reach. */
function lookUpWithin(reach: Reach, signal: AbortSignal): LookupFunction {
  return (name, options, callback) => {
    const host = name.toLowerCase()
    addressesOf(host, reach, signal).then(
      (addresses) => {
        if (addresses.length === 0) return callback(new FetchRefused('its name leads nowhere'), '')
        if (!addresses.every((address) => isReachable(host, address, reach)))
          return callback(new FetchRefused('its name leads into a network that is not public'), '')
        const found = addresses.map((address) => ({ address, family: isIP(address) }))
        const [first] = found
        return options.all ? callback(null, found) : callback(null, first?.address ?? '', first?.family)
      },
      (error: Error) => callback(error, ''),
    )
  }
}

/** Names that the operator allowed, and this machine's own, may stand in files that no name server knows. */
async function addressesOf(host: string, { hosts, dns }: Reach, signal: AbortSignal): Promise<string[]> {
  if (!hosts.includes(host) && !isLoopbackHost(host)) return dns.addresses(host, signal)
  return (await lookUp(host, { all: true })).map(({ address }) => address)
}

async function readBody(
  message: IncomingMessage,
  { bytesMax, isCut }: Pick<GuardedRequest, 'bytesMax' | 'isCut'>,
  signal: AbortSignal,
): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of message as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > bytesMax && !isCut) throw new FetchRefused('its answer is too large')
      parts.push(part)
      if (bytes > bytesMax) break
    }
  } finally {
    message.destroy()
  }
  signal.throwIfAborted()
  return Buffer.concat(parts).subarray(0, bytesMax)
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()
}
