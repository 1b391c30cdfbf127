import { lookup } from 'node:dns'
import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { bareHost, isAllowedAddress, isLoopback } from './public-address.ts'

const bytesMax = 2 * 1024 * 1024
const timeoutMs = 10_000

/**
 * Fetches a JSON document of an issuer from an address that an untrusted document names: over https, or over http on this
 * machine; not from the local network unless the name belongs there; without redirects; at most two megabytes and ten
 * seconds. Throws an `Error` that says why.
 */
export async function fetchOfIssuer(address: string, signal: AbortSignal): Promise<unknown> {
  const url = new URL(address)
  const host = bareHost(url.hostname)
  const isHttp = url.protocol === 'http:' && isLoopback(host)
  if (url.protocol !== 'https:' && !isHttp) throw new Error('only https is asked')
  if (url.username || url.password) throw new Error('it names a user')
  if (isIP(host) && !isAllowedAddress(host, host)) throw new Error('it is an address of a private network')
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { accept: 'application/did+ld+json, application/vc+ld+json, application/json' }
    const get = isHttp ? getHttp : getHttps
    // Checks the address that is then connected to: a name that is resolved twice may have two addresses.
    get(url, { headers, signal: limited, lookup: lookupAllowed, agent: false }, resolve).on('error', reject)
  })
  if (response.statusCode !== 200) {
    response.destroy()
    throw new Error(`it answered ${response.statusCode}`)
  }
  return JSON.parse(await limitedText(response))
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
