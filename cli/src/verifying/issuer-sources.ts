import { didWebUrl, type ResolveDid, type ResolveStatusList } from '@sello/open-badges'
import { fetchJson } from './fetch-json.ts'

export type IssuerSources = { resolveDid: ResolveDid; resolveStatusList: ResolveStatusList; faults: string[] }

/**
 * Where the keys of a document's issuer and its status list come from: the host named by the issuer's DID. A document
 * is a stranger's, and must not make this machine call whatever address it likes. What could not be had is kept in
 * `faults`, in words.
 */
export function issuerSources(document: unknown, signal: AbortSignal): IssuerSources {
  const issuer = issuerOf(document)
  const keysUrl = issuer === undefined ? undefined : didWebUrl(issuer)
  const faults: string[] = []

  async function fetched(url: string): Promise<unknown> {
    try {
      return await fetchJson(url, { signal, redirect: 'error' })
    } catch (error) {
      if (!signal.aborted && !faults.includes((error as Error).message)) faults.push((error as Error).message)
      throw error
    }
  }

  return {
    faults,
    async resolveDid(did) {
      return did === issuer && keysUrl ? fetched(keysUrl) : undefined
    },
    async resolveStatusList(url) {
      if (keysUrl && URL.parse(url)?.origin === URL.parse(keysUrl)?.origin) return fetched(url)
      faults.push(`${url} was not fetched: it is not on the issuer's own host.`)
      return undefined
    },
  }
}

function issuerOf(document: unknown): string | undefined {
  const { issuer } = (document ?? {}) as { issuer?: unknown }
  const id = typeof issuer === 'object' && issuer !== null ? (issuer as { id?: unknown }).id : issuer
  return typeof id === 'string' ? id : undefined
}
