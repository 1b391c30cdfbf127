import { Readable } from 'node:stream'
import { bundledContext, type RdfQuad } from '@sello/open-badges'

/**
 * Reads the RDF of a document with a JSON-LD parser that shares no code with the one that signing uses. The parser drops every value that it does not
 * take for an IRI, and the caller sees that as a difference. It is loaded on first use: no process needs it to start.
 */
export async function readIndependently(document: object): Promise<RdfQuad[]> {
  const { JsonLdParser } = await import('jsonld-streaming-parser')
  const documentLoader = { load: async (url: string) => bundledContext(url) as Record<string, unknown> }
  const parser = new JsonLdParser({ documentLoader, streamingProfile: false })
  const quads: RdfQuad[] = []
  const source = Readable.from([JSON.stringify(document)])
  source.once('error', (error) => parser.destroy(error))
  for await (const quad of source.pipe(parser)) quads.push(quad as RdfQuad)
  return quads
}
