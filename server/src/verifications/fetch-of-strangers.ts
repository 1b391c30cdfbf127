import type { FetchText } from '@sello/open-badges'
import { isOnOwnMachine } from '../identity-providers/identity-provider.ts'
import type { Platform } from '../platform/context.ts'
import { FetchRefused, guardedFetch } from '../platform/guarded-fetch/guarded-fetch.ts'
import { findOwnDocument } from './find-own-document.ts'

const documentBytesMax = 2 * 1024 * 1024
const oneMs = 5_000
const allMs = 15_000
const redirectsMax = 3
const accept = 'application/did+ld+json, application/vc+ld+json, application/json;q=0.9, */*;q=0.1'

/**
 * A way to fetch what documents of strangers name, for one verification: over https, at addresses of the public Internet, each
 * checked as it is connected to and again after each of three redirects; two megabytes and five seconds each, fifteen seconds
 * together. What this service itself publishes it reads from its own database, so that no network is in between.
 */
export function fetchOfStrangers(platform: Platform): FetchText {
  const fetchFile = fetchFilesOfStrangers(platform, { bytesMax: documentBytesMax, accept })
  return async (url) => {
    const { status, bytes } = await fetchFile(url)
    return { status, text: bytes.toString('utf8') }
  }
}

/** The same for files of any kind, such as one that a person gave by its address. */
export function fetchFilesOfStrangers(platform: Platform, options: { bytesMax: number; accept: string }) {
  const reach = { loopback: isOnOwnMachine(platform.settings), hosts: [], dns: platform.dns }
  const end = performance.now() + allMs
  return async (address: string): Promise<{ status: number; bytes: Buffer }> => {
    const own = await findOwnDocument(platform, address)
    if (own !== undefined) return { status: 200, bytes: Buffer.from(own) }
    let url = address
    for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
      const limitMs = Math.min(oneMs, Math.floor(end - performance.now()))
      if (limitMs <= 0) throw new FetchRefused('all of it takes too long')
      const request = { headers: { accept: options.accept }, limitMs, bytesMax: options.bytesMax }
      const response = await guardedFetch(url, request, reach)
      const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
      if (location === null) return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
      url = new URL(location, url).href
    }
    throw new FetchRefused('it leads on and on')
  }
}
