import { standardContext } from '../../open-badges/test/verifiers/local-documents.ts'
import { testSettings } from './application.ts'

type Json = Record<string, unknown>

/**
 * The public web as a stranger sees it: DID documents and status lists over HTTP, without any key, and nothing else. What is
 * below the public address is asked of `url`, where the service listens.
 */
export function webOf(url: string, publicUrl = testSettings.publicUrl) {
  const fetched: string[] = []
  const fetchJson = async (address: string): Promise<Json | undefined> => {
    fetched.push(address)
    const answer = await fetch(address.replace(publicUrl, url), { headers: { accept: 'application/json' } })
    return answer.ok ? ((await answer.json()) as Json) : undefined
  }
  const lookup = async (address: string): Promise<unknown> => {
    const context = standardContext(address)
    if (context) return context
    if (!address.startsWith('did:web:')) return fetchJson(address)
    const [did = '', fragment] = address.split('#')
    const [host = '', ...path] = did.slice('did:web:'.length).split(':')
    const origin = `${new URL(publicUrl).protocol}//${decodeURIComponent(host)}`
    const document = await fetchJson([origin, ...path, 'did.json'].join('/'))
    if (fragment === undefined) return document
    const methods = (document?.verificationMethod ?? []) as Json[]
    const method = methods.find(({ id }) => id === address)
    return method && { '@context': 'https://w3id.org/security/multikey/v1', ...method }
  }
  return { fetched, lookup }
}
