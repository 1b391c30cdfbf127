import type { Operation } from '../http/operation.ts'
import { getCredentialOperation } from './get-credential.ts'
import { getJobOperation } from './get-job.ts'
import { getTemplateOperation } from './get-template.ts'
import { issueCredentialsOperation } from './issue-credentials.ts'
import { listBulkFailuresOperation } from './list-bulk-failures.ts'
import { listCredentialsOperation } from './list-credentials.ts'
import { listJobFailuresOperation } from './list-job-failures.ts'
import { listTemplatesOperation } from './list-templates.ts'
import { retryFailureOperation } from './retry-failure.ts'
import { revokeCredentialOperation } from './revoke-credential.ts'
import { validateRecipientsOperation } from './validate-recipients.ts'

/** The sitemap of the API. */
export const operations: Operation[] = [
  listTemplatesOperation,
  getTemplateOperation,
  validateRecipientsOperation,
  issueCredentialsOperation,
  listCredentialsOperation,
  getCredentialOperation,
  revokeCredentialOperation,
  getJobOperation,
  listJobFailuresOperation,
  listBulkFailuresOperation,
  retryFailureOperation,
]
