import { createPublicKey, hash, verify } from 'node:crypto'
import { Readable } from 'node:stream'
import { JsonLdParser } from 'jsonld-streaming-parser'
import { RDFC10 } from 'rdfjs-c14n'
import type { RdfQuad } from '../../src/index.ts'
import { decodeMultibase } from '../../src/keys/decode-multibase.ts'
import type { PublicDocuments } from '../factories.ts'
import { localDocument } from './local-documents.ts'
import type { ForeignVerifier } from './verifier.ts'

/** A second JSON-LD parser and a second RDFC-1.0, by other authors than those of the libraries that we sign with. */
export const rdfPipeline: ForeignVerifier = {
  name: 'jsonld-streaming-parser and rdfjs-c14n',
  checks: { dates: false, revocation: false },
  // rdfjs-c14n 3.1.4 writes them as \U escapes; RDFC-1.0, "Canonical N-Quads Form", wants the characters themselves.
  readsAstral: false,
  async accepts(credential, documents) {
    const { proof, ...document } = credential as { proof: [Record<string, string>]; '@context': unknown }
    const { proofValue, ...options } = proof[0]
    const [proofText, documentText] = await Promise.all([
      canonicalizeForeign({ '@context': document['@context'], ...options }, documents),
      canonicalizeForeign(document, documents),
    ])
    const digest = Buffer.concat([hash('sha256', proofText, 'buffer'), hash('sha256', documentText, 'buffer')])
    const publicKeyBytes = decodeMultibase(options.verificationMethod!.split('#')[1]!)!.subarray(2)
    const x = Buffer.from(publicKeyBytes).toString('base64url')
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, digest, publicKey, decodeMultibase(proofValue!)!)
  },
}

/** The canonical N-Quads of a document according to the other implementations. */
export async function canonicalizeForeign(document: unknown, documents: PublicDocuments): Promise<string> {
  return await new RDFC10().canonicalize((await parseForeign(document, documents)) as never[])
}

/** The RDF of a document according to the other parser. */
export async function parseForeign(document: unknown, documents: PublicDocuments): Promise<RdfQuad[]> {
  const parser = new JsonLdParser({
    documentLoader: { load: async (url: string) => localDocument(url, documents) as never },
    streamingProfile: false,
  })
  const quads: never[] = []
  for await (const quad of Readable.from([JSON.stringify(document)]).pipe(parser as never) as AsyncIterable<never>) {
    quads.push(quad)
  }
  return quads
}
