import { csvFileIn, type SheetRow, writeCsvParts } from '@sello/sheets'
import { z } from 'zod'
import { wordFilter } from '../../entrypoints/http/request-schemas.ts'
import { fileHeaders } from '../../entrypoints/panel/file-headers.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { namesOfFilters, recordExport } from '../../platform/audit-log/record-export.ts'
import type { Context, Language } from '../../platform/context.ts'
import { credentialUrl } from '../credential.ts'
import { type CredentialRow, type CredentialSelection, readCredentialRows } from '../credential-view.ts'
import { credentialFileTexts } from './credential-file-texts.ts'
import { credentialQuery, credentialSelectionOf } from './credential-query.ts'

/** The credentials that one file holds. A person gets older ones by an earlier range of dates. */
const fileRowsMax = 50_000

export const exportCredentialsOperation = teamOperation({
  name: 'export-credentials',
  leastRole: 'issuer',
  route: 'GET /api/panel/credentials/csv',
  query: z.object({ ...credentialQuery, language: wordFilter(['es', 'en']) }),
  async handle(ctx, { query }) {
    const language = query.language ?? 'es'
    const { columns, fileName } = credentialFileTexts[language]
    await recordExport(ctx, 'credential.exported', ctx.organization.id, {
      filters: namesOfFilters(credentialSelectionOf(query)),
    })
    const lines = readLines(ctx, credentialSelectionOf(query), language)
    return {
      headers: fileHeaders(fileName, 'csv'),
      parts: writeCsvParts(Object.values(columns), lines, csvFileIn(language)),
    }
  },
})

async function* readLines(
  ctx: Context,
  selection: CredentialSelection,
  language: Language,
): AsyncGenerator<SheetRow[]> {
  for await (const part of readCredentialRows(ctx, selection, fileRowsMax))
    yield part.map((row) => lineOf(ctx, row, language))
}

function lineOf({ settings }: Context, row: CredentialRow, language: Language): SheetRow {
  const { columns, states, letters } = credentialFileTexts[language]
  return {
    [columns.name]: row.recipientName,
    [columns.email]: row.recipientEmail,
    [columns.achievement]: row.achievementName,
    [columns.issued]: row.issuedAt.toISOString(),
    [columns.validUntil]: row.validUntil?.toISOString(),
    [columns.state]: states[row.status],
    [columns.letter]: row.letterStatus && letters[row.letterStatus],
    [columns.opened]: row.openedAt?.toISOString(),
    [columns.downloaded]: row.downloadedAt?.toISOString(),
    [columns.url]: credentialUrl(settings.publicUrl, row.id),
    [columns.id]: row.id,
    [columns.batch]: row.batchId,
  }
}
