import { verifyCredential } from '@digitalcredentials/verifier-core'
import { vi } from 'vitest'
import { localDocument } from './local-documents.ts'
import type { ForeignVerifier } from './verifier.ts'

/** The engine of VerifierPlus and the Learner Credential Wallet. It judges by the system's clock and fetches: both are replaced. */
export const verifierCore: ForeignVerifier = {
  name: '@digitalcredentials/verifier-core',
  checks: { dates: true, revocation: true },
  readsAstral: true,
  async accepts(credential, documents, now) {
    vi.useFakeTimers({ now, toFake: ['Date'] })
    vi.stubGlobal('fetch', async (input: string | URL | Request) => {
      const url = input instanceof Request ? input.url : String(input)
      const document = localDocument(url, documents)
      return document === undefined ? new Response('', { status: 404 }) : Response.json(document)
    })
    try {
      // Its steps mark what they mutate on the credential, so it is given a copy.
      const result = await verifyCredential({
        credential: structuredClone(credential) as never,
        knownDIDRegistries: [],
      })
      const steps = (result.log ?? []).filter(({ id }) => decisiveSteps.includes(id))
      return !result.errors && steps.length === decisiveSteps.length && steps.every(({ valid }) => valid === true)
    } finally {
      vi.unstubAllGlobals()
      vi.useRealTimers()
    }
  },
}

const decisiveSteps = ['valid_signature', 'expiration', 'revocation_status']
