import { getBatchReportOperation } from '../api/batches/get-batch-report.ts'
import { listBatchesOperation } from '../api/batches/list-batches.ts'
import { changeWebhookOperation } from '../api/change-webhook.ts'
import { correctCredentialOperation } from '../api/correct-credential.ts'
import { createWebhookOperation } from '../api/create-webhook.ts'
import { enableWebhookOperation } from '../api/enable-webhook.ts'
import { explainPathwayOperation } from '../api/explain-pathway.ts'
import { exportCredentialsCsvOperation } from '../api/exports/export-credentials-csv.ts'
import { exportCredentialsNdjsonOperation } from '../api/exports/export-credentials-ndjson.ts'
import { discardFailuresOperation } from '../api/failures/discard-failures.ts'
import { resolveFailuresOperation } from '../api/failures/resolve-failures.ts'
import { getCredentialOperation } from '../api/get-credential.ts'
import { getJobOperation } from '../api/get-job.ts'
import { getOrganizationOperation } from '../api/get-organization.ts'
import { getPathwayOperation } from '../api/get-pathway.ts'
import { getWalletOfferOperation } from '../api/get-wallet-offer.ts'
import { getWebhookOperation } from '../api/get-webhook.ts'
import { issueCredentialsOperation } from '../api/issue-credentials.ts'
import { listBulkFailuresOperation } from '../api/list-bulk-failures.ts'
import { listCredentialsOperation } from '../api/list-credentials.ts'
import { listEventsOperation } from '../api/list-events.ts'
import { listFlaggedAwardsOperation } from '../api/list-flagged-awards.ts'
import { listJobFailuresOperation } from '../api/list-job-failures.ts'
import { listPathwayPeopleOperation } from '../api/list-pathway-people.ts'
import { listPathwaysOperation } from '../api/list-pathways.ts'
import { listWebhookDeliveriesOperation } from '../api/list-webhook-deliveries.ts'
import { listWebhooksOperation } from '../api/list-webhooks.ts'
import { addMemberAddressOperation } from '../api/members/add-member-address.ts'
import { changeMemberStatusOperation } from '../api/members/change-member-status.ts'
import { getMemberOperation } from '../api/members/get-member.ts'
import { importMembersOperation } from '../api/members/import-members.ts'
import { listMembersOperation } from '../api/members/list-members.ts'
import { putMemberOperation } from '../api/members/put-member.ts'
import { removeMemberAddressOperation } from '../api/members/remove-member-address.ts'
import { offerCredentialOperation } from '../api/offer-credential.ts'
import { erasePersonOperation } from '../api/people/erase-person.ts'
import { exportPersonOperation } from '../api/people/export-person.ts'
import { removeWebhookOperation } from '../api/remove-webhook.ts'
import { replayWebhookOperation } from '../api/replay-webhook.ts'
import { replayWebhookDeliveryOperation } from '../api/replay-webhook-delivery.ts'
import type { LimitedOperation } from '../api/requests-per-minute.ts'
import { resendLetterOperation } from '../api/resend-letter.ts'
import { retryFailureOperation } from '../api/retry-failure.ts'
import { revokeCredentialOperation } from '../api/revoke-credential.ts'
import { rotateWebhookSecretOperation } from '../api/rotate-webhook-secret.ts'
import { discardFailureOperation } from '../api/runs/discard-failure.ts'
import { getRetryRunOperation } from '../api/runs/get-retry-run.ts'
import { getRevocationOperation } from '../api/runs/get-revocation.ts'
import { resolveFailureOperation } from '../api/runs/resolve-failure.ts'
import { revokeCredentialsOperation } from '../api/runs/revoke-credentials.ts'
import { startRetryRunOperation } from '../api/runs/start-retry-run.ts'
import { archiveTemplateOperation } from '../api/templates/archive-template.ts'
import { createTemplateOperation } from '../api/templates/create-template.ts'
import { getTemplateOperation } from '../api/templates/get-template.ts'
import { listTemplateVersionsOperation } from '../api/templates/list-template-versions.ts'
import { listTemplatesOperation } from '../api/templates/list-templates.ts'
import { publishTemplateOperation } from '../api/templates/publish-template.ts'
import { saveTemplateDraftOperation } from '../api/templates/save-template-draft.ts'
import { unarchiveTemplateOperation } from '../api/templates/unarchive-template.ts'
import { uploadImageOperation } from '../api/templates/upload-image.ts'
import { testWebhookOperation } from '../api/test-webhook.ts'
import { validateRecipientsOperation } from '../api/validate-recipients.ts'
import type { DescribedOperation } from '../http/operation.ts'

/** The sitemap of the API. Each of its operations has a rate limit of its own. */
export const apiOperations: readonly DescribedOperation<unknown, unknown, LimitedOperation>[] = [
  listTemplatesOperation,
  getTemplateOperation,
  createTemplateOperation,
  saveTemplateDraftOperation,
  publishTemplateOperation,
  archiveTemplateOperation,
  unarchiveTemplateOperation,
  listTemplateVersionsOperation,
  uploadImageOperation,
  validateRecipientsOperation,
  issueCredentialsOperation,
  listCredentialsOperation,
  exportCredentialsCsvOperation,
  exportCredentialsNdjsonOperation,
  getCredentialOperation,
  revokeCredentialOperation,
  revokeCredentialsOperation,
  getRevocationOperation,
  correctCredentialOperation,
  resendLetterOperation,
  offerCredentialOperation,
  getWalletOfferOperation,
  getJobOperation,
  listJobFailuresOperation,
  listBulkFailuresOperation,
  retryFailureOperation,
  resolveFailureOperation,
  discardFailureOperation,
  resolveFailuresOperation,
  discardFailuresOperation,
  startRetryRunOperation,
  getRetryRunOperation,
  listPathwaysOperation,
  getPathwayOperation,
  explainPathwayOperation,
  listMembersOperation,
  getMemberOperation,
  putMemberOperation,
  changeMemberStatusOperation,
  addMemberAddressOperation,
  removeMemberAddressOperation,
  importMembersOperation,
  listBatchesOperation,
  getBatchReportOperation,
  listPathwayPeopleOperation,
  listFlaggedAwardsOperation,
  getOrganizationOperation,
  exportPersonOperation,
  erasePersonOperation,
  listEventsOperation,
  createWebhookOperation,
  listWebhooksOperation,
  getWebhookOperation,
  changeWebhookOperation,
  removeWebhookOperation,
  testWebhookOperation,
  enableWebhookOperation,
  rotateWebhookSecretOperation,
  listWebhookDeliveriesOperation,
  replayWebhookOperation,
  replayWebhookDeliveryOperation,
]
