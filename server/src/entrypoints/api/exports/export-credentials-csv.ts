import { writeCsv, writeCsvParts } from '@sello/sheets'
import { z } from 'zod'
import { operation } from '../../http/operation.ts'
import { credentialExample } from '../present-credential.ts'
import { credentialFilters, listedCredential } from './credential-list.ts'
import { dispositionOf, exportDescription, fileHeader, invalidFilter, readListed } from './read-listed.ts'

const type = 'text/csv; charset=utf-8'
const columns = Object.keys(listedCredential.shape)
/** A mark at the beginning would be a part of the first column for whoever does not know it. */
const forPrograms = { forFile: false }

export const exportCredentialsCsvOperation = operation({
  name: 'export-credentials-csv',
  method: 'GET',
  path: '/api/v1/credentials.csv',
  tag: 'Credentials',
  summary: 'Export credentials as CSV',
  description: `${exportDescription} The columns have the names of the fields of a list, and what a field does not have is an empty cell. A cell that a spreadsheet would run as a formula begins with an apostrophe.`,
  query: z.object(credentialFilters),
  isExport: true,
  responses: {
    200: {
      description: 'The file.',
      type,
      schema: z.string(),
      headers: fileHeader('csv'),
      examples: {
        one: {
          summary: 'One credential',
          value: writeCsv(columns, [{ ...credentialExample, row: 1 }], forPrograms),
        },
      },
    },
    400: invalidFilter,
  },
  async handle(ctx, { query }) {
    const listed = await readListed(ctx, query)
    const headers = { 'content-type': type, 'content-disposition': dispositionOf('csv') }
    return { headers, parts: writeCsvParts(columns, listed, forPrograms) }
  },
})
