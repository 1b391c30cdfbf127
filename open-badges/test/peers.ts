import { type KeyObject, sign } from 'node:crypto'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import * as Ed25519Multikey from '@digitalbazaar/ed25519-multikey'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { issue, signPresentation } from '@digitalbazaar/vc'
import type { SigningKey } from '../src/index.ts'
import { didDocument } from './factories.ts'
import { loaderFor } from './verifiers/digital-bazaar.ts'

/** Another library that signs the same document, with the same Ed25519 of node:crypto. */
export type Peer = { name: string; issue(credential: object): Promise<unknown> }

const documentLoader = loaderFor({ didDocument, statusList: undefined })

function signerOf({ privateKey, verificationMethod }: SigningKey) {
  const signData = async ({ data }: { data: Uint8Array }) => sign(null, data, privateKey as KeyObject)
  return { id: verificationMethod, algorithm: 'Ed25519', sign: signData }
}

export function digitalBazaarPeer(key: SigningKey, created: Date): Peer {
  const suite = new DataIntegrityProof({ cryptosuite, signer: signerOf(key), date: created.toISOString() })
  return {
    name: '@digitalbazaar/vc, eddsa-rdfc-2022',
    issue: (credential) => issue({ credential, suite, documentLoader, now: created }),
  }
}

/** The fork that comes with verifier-core. */
export async function digitalCredentialsPeer(key: SigningKey, created: Date): Promise<Peer> {
  const { resolve } = createRequire(import.meta.resolve('@digitalcredentials/verifier-core'))
  const load = async (name: string) => import(pathToFileURL(resolve(name)).href)
  const vc = await load('@digitalcredentials/vc')
  const dataIntegrity = await load('@digitalcredentials/data-integrity')
  const eddsa = await load('@digitalcredentials/eddsa-rdfc-2022-cryptosuite')
  const suite = new dataIntegrity.DataIntegrityProof({
    cryptosuite: eddsa.cryptosuite,
    signer: signerOf(key),
    date: created.toISOString(),
  })
  return {
    name: '@digitalcredentials/vc, eddsa-rdfc-2022',
    issue: (credential) => vc.issue({ credential, suite, documentLoader, now: created }),
  }
}

/** The presentation that a wallet signs to prove a new key, for this challenge and domain: without credentials, or with these. */
export async function presentAsDigitalBazaar(
  challenge: string,
  domain: string,
  credentials: object[] = [],
): Promise<{ did: string; presentation: unknown }> {
  const pair = await Ed25519Multikey.generate()
  const did = `did:key:${pair.publicKeyMultibase}`
  Object.assign(pair, { controller: did, id: `${did}#${pair.publicKeyMultibase}` })
  const unsigned = {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    type: ['VerifiablePresentation'],
    holder: did,
    ...(credentials.length > 0 && { verifiableCredential: credentials }),
  }
  const suite = new DataIntegrityProof({ cryptosuite, signer: pair.signer() })
  const presentation = await signPresentation({ presentation: unsigned, suite, challenge, domain, documentLoader })
  return { did, presentation }
}
