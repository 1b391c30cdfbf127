import { z } from 'zod'
import type { Credential } from '../../../credentials/credential.ts'
import type { CredentialSearch } from '../../../credentials/credential-search-view.ts'
import { externalIdCharactersMax } from '../../../credentials/recipients/row-wishes.ts'
import type { Context } from '../../../platform/context.ts'
import type { JobId, TemplateId } from '../../../platform/ids.ts'
import { uuidFilter, wordFilter } from '../../http/request-schemas.ts'
import { externalIdShape, presentCredentialSummary, summaryShape, supersededShape } from '../present-credential.ts'

export const listedCredential = z
  .object({
    ...summaryShape,
    ...externalIdShape,
    ...supersededShape,
    row: z.int().min(1).meta({ description: 'Row of the request that issued it, counted from 1.' }),
  })
  .meta({ id: 'ListedCredential', description: 'A credential as lists have it.' })

/** What narrows the credentials, for the list and for its files. */
export const credentialFilters = {
  job_id: uuidFilter<JobId>('Credentials of this job.'),
  email: z
    .string('must be given once')
    .max(500, 'must be at most 500 characters')
    .optional()
    .meta({ description: 'Recipient e-mail.' }),
  external_id: z
    .string('must be given once')
    .max(externalIdCharactersMax, `must be at most ${externalIdCharactersMax} characters`)
    .optional()
    .meta({ description: 'Your own id of the record, as its row had it.' }),
  template_id: uuidFilter<TemplateId>('Credentials of this template.'),
  status: wordFilter(['active', 'revoked'], 'Filter by status.'),
}

type Asked = z.output<z.ZodObject<typeof credentialFilters>>

export function searchOf(query: Asked): CredentialSearch {
  return {
    jobId: query.job_id,
    email: query.email,
    templateId: query.template_id,
    status: query.status,
    externalId: query.external_id,
  }
}

export function presentListedCredential(
  ctx: Context,
  credential: Omit<Credential, 'document'>,
): z.infer<typeof listedCredential> {
  return { ...presentCredentialSummary(ctx, credential), row: credential.rowNumber }
}
