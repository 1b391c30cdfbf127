import { didWebUrl, type ResolveDid, type ResolveStatusList } from '@sello/open-badges'
import { fetchOfIssuer } from './fetch-of-issuer.ts'

export type IssuerSources = { resolveDid: ResolveDid; resolveStatusList: ResolveStatusList; faults: string[] }

/**
 * The sources of an issuer's keys and status list: the host that its DID names, or its address where that is its id. The
 * document is untrusted and must not make this machine call any address, so the list is fetched only where the issuer's keys
 * were found. Nothing is fetched twice. `faults` says what could not be fetched.
 */
export function issuerSources(document: unknown, signal: AbortSignal): IssuerSources {
  const issuer = issuerOf(document)
  const keysUrl = issuer === undefined ? undefined : keysUrlOf(issuer)
  const faults: string[] = []
  const known = new Map<string, Promise<unknown>>()

  function fetched(url: string): Promise<unknown> {
    const answer = known.get(url) ?? fetchOfIssuer(url, signal).catch((error) => keepFault(url, error))
    known.set(url, answer)
    return answer
  }

  function keepFault(url: string, error: Error): undefined {
    if (!signal.aborted) faults.push(`${url} could not be fetched: ${error.message}`)
    return undefined
  }

  async function hasKeys(url: string): Promise<boolean> {
    const document = (await fetched(url)) as { id?: unknown } | null | undefined
    return document?.id === issuer
  }

  return {
    faults,
    async resolveDid(did) {
      return did === issuer && keysUrl ? fetched(keysUrl) : undefined
    },
    async resolveStatusList(url) {
      if (keysUrl && originOf(url) === originOf(keysUrl)) return (await hasKeys(keysUrl)) ? fetched(url) : undefined
      faults.push(`${url} was not fetched: it is not on the issuer's own host.`)
      return undefined
    },
  }
}

/** Controlled Identifiers v1.0, "Controlled Identifier Documents": an issuer's address is also where its keys are. */
function keysUrlOf(issuer: string): string | undefined {
  if (issuer.startsWith('did:')) return didWebUrl(issuer)
  return /^https?:\/\//.test(issuer) && URL.canParse(issuer) ? issuer : undefined
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined
}

function issuerOf(document: unknown): string | undefined {
  const { issuer } = (document ?? {}) as { issuer?: unknown }
  const id = typeof issuer === 'object' && issuer !== null ? (issuer as { id?: unknown }).id : issuer
  return typeof id === 'string' ? id : undefined
}
