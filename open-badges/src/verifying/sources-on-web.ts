import type { ResolveDid, ResolveDocument } from '../keys/find-key.ts'
import { didWebUrl } from '../proof/did-document.ts'
import { isJwt } from '../reading/check-format.ts'
import { parseWithin } from '../reading/json-text.ts'
import type { ResolveStatusList } from '../revocation/check-revocation.ts'

/**
 * Fetches an address that a document of a stranger named, by GET and not into networks that are not public: the caller sees to
 * that, and to the limits of time and size. Follows no redirect, and gives back where it leads. Throws where there is no answer.
 */
export type FetchText = (url: string) => Promise<FetchedText>

export type FetchedText = { status: number; text: string; location?: string | undefined }

export type SourcesOnWeb = {
  resolveDid: ResolveDid
  resolveStatusList: ResolveStatusList
  resolveDocument: ResolveDocument
  /** The fetches that failed and why, in English. They hold words of strangers. */
  faults: string[]
}

/** More than the deepest way to a verdict takes: Open Badges 2.0, signed, with a list. */
const fetchesMax = 10
/** The entries of the longest revocation list. */
const valuesMax = 200_000
const redirectsMax = 3

/**
 * The sources of one verification, out of one way to fetch. Each address is fetched once, ten at most. What stands at an address
 * is the word of its origin, so a redirect is followed within that and no further: a page that leads wherever it is told would
 * else make anybody's key, profile or badge its host's own. A list of what is revoked is fetched only where the signature holds:
 * before, its address is the word of anybody.
 */
export function sourcesOnWeb(fetchText: FetchText): SourcesOnWeb {
  const faults: string[] = []
  const known = new Map<string, Promise<unknown>>()

  async function follow(url: string, redirects = 0): Promise<FetchedText> {
    const answer = await fetchText(url)
    if (answer.status < 300 || answer.status > 399 || answer.location === undefined) return answer
    const target = new URL(answer.location, url)
    if (target.origin !== new URL(url).origin) throw new Error('it leads to another host')
    if (redirects === redirectsMax) throw new Error('it leads on and on')
    return follow(target.href, redirects + 1)
  }

  async function read(url: string): Promise<unknown> {
    const { status, text } = await follow(url)
    // Open Badges 2.0, "Hosted": an assertion that is gone was revoked.
    if (status === 410) return { id: url, revoked: true }
    if (status !== 200) throw new Error(`it answered ${status}`)
    return isJwt(text) ? text : parseWithin(text, { valuesMax })
  }

  function fetched(url: string): Promise<unknown> {
    const before = known.get(url)
    if (before) return before
    if (known.size >= fetchesMax) throw new Error('More is to be fetched than any credential needs.')
    const answer = read(url).catch((error: Error) => {
      faults.push(`${url} could not be fetched: ${error.message}`)
      return undefined
    })
    known.set(url, answer)
    return answer
  }

  return {
    faults,
    async resolveDid(did) {
      const url = did.startsWith('did:') ? didWebUrl(did) : did
      return url === undefined ? undefined : fetched(url)
    },
    async resolveStatusList(url, isSigned) {
      if (isSigned) return fetched(url)
      faults.push(`${url} was not fetched: without a signature that holds anybody could have written the address.`)
      return undefined
    },
    resolveDocument: async (url) => fetched(url),
  }
}
