import type { FetchText } from '@sello/open-badges'
import { isOnOwnMachine } from '../../people/identity-providers/identity-provider.ts'
import type { Platform } from '../../platform/context.ts'
import { FetchRefused, guardedFetch } from '../../platform/guarded-fetch/guarded-fetch.ts'
import { findOwnDocument } from './find-own-document.ts'

const documentBytesMax = 2 * 1024 * 1024
const oneMs = 5_000
const allMs = 15_000
const redirectsMax = 3
const accept = 'application/did+ld+json, application/vc+ld+json, application/json;q=0.9, */*;q=0.1'

type FetchedFile = { status: number; bytes: Buffer; location?: string | undefined }

/**
 * A way to fetch what documents of strangers name, for one verification: over https, at addresses of the public Internet, each
 * checked as it is connected to; two megabytes and five seconds each, fifteen seconds together. What this service itself
 * publishes it reads from its own database, so that no network is in between. Where an address leads on to is for `sourcesOnWeb`
 * to follow or not.
 */
export function fetchOfStrangers(platform: Platform): FetchText {
  const fetchFile = fetchOneOfStrangers(platform, { bytesMax: documentBytesMax, accept })
  return async (url) => {
    const { status, bytes, location } = await fetchFile(url)
    return { status, text: bytes.toString('utf8'), location }
  }
}

/** A way to fetch a file of any kind whose address a person gave. It follows three redirects at most. */
export function fetchFilesOfStrangers(platform: Platform, options: { bytesMax: number; accept: string }) {
  const fetchFile = fetchOneOfStrangers(platform, options)
  return async (address: string): Promise<FetchedFile> => {
    let url = address
    for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
      const file = await fetchFile(url)
      if (file.location === undefined) return file
      url = new URL(file.location, url).href
    }
    throw new FetchRefused('it leads on and on')
  }
}

function fetchOneOfStrangers(platform: Platform, { bytesMax, accept }: { bytesMax: number; accept: string }) {
  const reach = { loopback: isOnOwnMachine(platform.settings), hosts: [], dns: platform.dns }
  const end = performance.now() + allMs
  return async (url: string): Promise<FetchedFile> => {
    const own = await findOwnDocument(platform, url)
    if (own !== undefined) return { status: 200, bytes: Buffer.from(own) }
    const limitMs = Math.min(oneMs, Math.floor(end - performance.now()))
    if (limitMs <= 0) throw new FetchRefused('all of it takes too long')
    const response = await guardedFetch(url, { headers: { accept }, limitMs, bytesMax }, reach)
    const leadsOn = response.status >= 300 && response.status < 400
    const location = (leadsOn && response.headers.get('location')) || undefined
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), location }
  }
}
