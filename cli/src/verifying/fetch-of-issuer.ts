import { lookup } from 'node:dns'
import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { FetchText } from '@sello/open-badges'
import { bareHost, isAllowedAddress, isLoopback, isOfOwnNetwork } from './public-address.ts'

const bytesMax = 2 * 1024 * 1024
const timeoutMs = 10_000

/**
 * Returns a function that fetches addresses named by a stranger's document: over https, or over http on this machine; at most two megabytes and ten
 * seconds each. An address in the local network is fetched only where the first address, which is the issuer's, names the same host there. The
 * function throws an `Error` that says why.
 */
export function fetchOfIssuer(signal: AbortSignal): FetchText {
  let ownHost: string | undefined
  return async (address) => {
    const host = checkAddress(new URL(address))
    ownHost ??= host
    if (isOfOwnNetwork(host) && host !== ownHost)
      throw new Error('it is of the own network, and not where the issuer is')
    const response = await get(new URL(address), AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
    const { statusCode: status = 0, headers } = response
    return { status, text: await limitedText(response), location: headers.location }
  }
}

/** Returns the host of an address, or throws where the address must not be fetched. */
function checkAddress(url: URL): string {
  const host = bareHost(url.hostname)
  const isHttp = url.protocol === 'http:' && isLoopback(host)
  if (url.protocol !== 'https:' && !isHttp) throw new Error('only https is asked')
  if (url.username || url.password) throw new Error('it names a user')
  if (isIP(host) && !isAllowedAddress(host, host)) throw new Error('it is an address of a private network')
  return host
}

function get(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'application/did+ld+json, application/vc+ld+json, application/json' }
    const ask = url.protocol === 'http:' ? getHttp : getHttps
    // Checks the very address that is connected to: a name that is resolved twice may have two addresses.
    ask(url, { headers, signal, lookup: lookupAllowed, agent: false }, resolve).on('error', reject)
  })
}

const lookupAllowed: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    const allowed = found.filter(({ address }) => isAllowedAddress(bareHost(hostname), address))
    const [first] = allowed
    if (!first) return done(new Error('it leads into a private network'), '', 0)
    if (options.all) done(null, allowed)
    else done(null, first.address, first.family)
  })
}

async function limitedText(response: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new Error('it is larger than 2 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
