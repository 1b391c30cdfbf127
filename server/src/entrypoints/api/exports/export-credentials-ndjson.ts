import { z } from 'zod'
import { operation } from '../../http/operation.ts'
import { credentialExample } from '../present-credential.ts'
import { credentialFilters } from './credential-list.ts'
import { dispositionOf, exportDescription, fileHeader, invalidFilter, type Listed, readListed } from './read-listed.ts'

const type = 'application/x-ndjson; charset=utf-8'

export const exportCredentialsNdjsonOperation = operation({
  name: 'export-credentials-ndjson',
  method: 'GET',
  path: '/api/v1/credentials.ndjson',
  tag: 'Credentials',
  summary: 'Export credentials as NDJSON',
  description: `${exportDescription} Each line is a credential as a list has it.`,
  query: z.object(credentialFilters),
  isExport: true,
  responses: {
    200: {
      description: 'The file.',
      type,
      schema: z.string(),
      headers: fileHeader('ndjson'),
      examples: {
        one: {
          summary: 'One credential',
          value: `${JSON.stringify({ ...credentialExample, row: 1 })}\n`,
        },
      },
    },
    400: invalidFilter,
  },
  async handle(ctx, { query }) {
    const listed = await readListed(ctx, query)
    const headers = { 'content-type': type, 'content-disposition': dispositionOf('ndjson') }
    return { headers, parts: writeLines(listed) }
  },
})

async function* writeLines(parts: AsyncIterable<Listed[]>): AsyncGenerator<string> {
  for await (const part of parts) yield part.map((credential) => `${JSON.stringify(credential)}\n`).join('')
}
