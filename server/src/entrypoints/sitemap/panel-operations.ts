import { getHomeOperation } from '../../administration/panel/home/get-home.ts'
import { searchOperation } from '../../administration/panel/search/search.ts'
import { exportCredentialsOperation } from '../../credentials/panel/export-credentials.ts'
import { countFailuresOperation } from '../../credentials/panel/failures/count-failures.ts'
import { discardFailureOperation } from '../../credentials/panel/failures/discard-failure.ts'
import { discardFailuresOperation, resolveFailuresOperation } from '../../credentials/panel/failures/end-failures.ts'
import { getFailureOperation } from '../../credentials/panel/failures/get-failure.ts'
import { listFailureRowsOperation } from '../../credentials/panel/failures/list-failure-rows.ts'
import { resolveFailureOperation } from '../../credentials/panel/failures/resolve-failure.ts'
import { retryFailureOperation } from '../../credentials/panel/failures/retry-failure.ts'
import { getCredentialHistoryOperation } from '../../credentials/panel/get-credential-history.ts'
import { listCredentialRowsOperation } from '../../credentials/panel/list-credential-rows.ts'
import { downloadFailuresOperation } from '../../credentials/panel/repairs/download-failures.ts'
import { readRepairsOperation } from '../../credentials/panel/repairs/read-repairs.ts'
import { resendLetterOperation } from '../../credentials/panel/resend-letter.ts'
import { revokeCredentialOperation } from '../../credentials/panel/revoke-credential.ts'
import { listSigningKeysOperation } from '../../credentials/panel/signing-keys/list-signing-keys.ts'
import { rotateSigningKeyOperation } from '../../credentials/panel/signing-keys/rotate-signing-key.ts'
import { webhookOperations } from '../../events/panel/set-up-webhooks.ts'
import {
  eraseInOrganizationOperation,
  exportInOrganizationOperation,
} from '../../holders/panel/people/erase-in-organization.ts'
import { getPersonOperation } from '../../holders/panel/people/get-person.ts'
import { getBatchOperation } from '../../issuing/panel/batches/get-batch.ts'
import { getBatchReportOperation } from '../../issuing/panel/batches/get-batch-report.ts'
import { listBatchesOperation } from '../../issuing/panel/batches/list-batches.ts'
import { noteBatchOperation } from '../../issuing/panel/batches/note-batch.ts'
import { requestBatchRevocationOperation } from '../../issuing/panel/batches/request-batch-revocation.ts'
import { issueOneOperation } from '../../issuing/panel/bulk/issue-one.ts'
import { previewBatchOperation } from '../../issuing/panel/bulk/preview-batch.ts'
import { readBulkOperation } from '../../issuing/panel/bulk/read-bulk.ts'
import { startBatchOperation } from '../../issuing/panel/bulk/start-batch.ts'
import { validateRecipientsOperation } from '../../issuing/panel/bulk/validate-recipients.ts'
import {
  correctCredentialOperation,
  getRowToCorrectOperation,
} from '../../issuing/panel/corrections/correct-credential.ts'
import { getRetryRunOperation } from '../../issuing/panel/retry-runs/get-retry-run.ts'
import { listRetryRunRowsOperation } from '../../issuing/panel/retry-runs/list-retry-run-rows.ts'
import { listRetryRunsOperation } from '../../issuing/panel/retry-runs/list-retry-runs.ts'
import { startRetryRunOperation } from '../../issuing/panel/retry-runs/start-retry-run.ts'
import { stopRetryRunOperation } from '../../issuing/panel/retry-runs/stop-retry-run.ts'
import { getMailOperation } from '../../mail/panel/get-mail.ts'
import { listSandboxLettersOperation } from '../../mail/panel/sandbox/list-sandbox-letters.ts'
import { sendTestLetterOperation } from '../../mail/panel/send-test-letter.ts'
import { liftSuppressionOperation } from '../../mail/panel/suppressions/lift-suppression.ts'
import { listSuppressionsOperation } from '../../mail/panel/suppressions/list-suppressions.ts'
import { addMemberOperation } from '../../organizations/panel/members/add-member.ts'
import { changeMemberOperation } from '../../organizations/panel/members/change-member.ts'
import { changeMemberStatusOperation } from '../../organizations/panel/members/change-member-status.ts'
import { getMemberOperation } from '../../organizations/panel/members/get-member.ts'
import { importMembersOperation } from '../../organizations/panel/members/import-members.ts'
import { listMembersOperation } from '../../organizations/panel/members/list-members.ts'
import {
  addMemberAddressOperation,
  removeMemberAddressOperation,
  resendConfirmationOperation,
  vouchForAddressOperation,
} from '../../organizations/panel/members/member-addresses.ts'
import { changeOrganizationOperation } from '../../organizations/panel/profile/change-organization.ts'
import { getProfileOperation } from '../../organizations/panel/profile/get-profile.ts'
import { explainPathwayOperation } from '../../pathways/panel/explain-pathway.ts'
import {
  keepFlaggedAwardOperation,
  listFlaggedAwardsOperation,
  revokeFlaggedAwardOperation,
} from '../../pathways/panel/flagged-awards.ts'
import { getPathwayRecordOperation, listPathwayTemplatesOperation } from '../../pathways/panel/get-pathway-record.ts'
import { listPathwayPeopleOperation } from '../../pathways/panel/list-pathway-people.ts'
import { listPathwayRowsOperation } from '../../pathways/panel/list-pathway-rows.ts'
import {
  archivePathwayOperation,
  previewPathwayOperation,
  publishPathwayOperation,
} from '../../pathways/panel/publish-pathway.ts'
import { changePathwayOperation, createPathwayOperation } from '../../pathways/panel/save-pathway.ts'
import { addPasskeyOperation, offerPasskeyOperation } from '../../people/panel/account/add-passkey.ts'
import { removePasskeyOperation, renamePasskeyOperation } from '../../people/panel/account/change-passkey.ts'
import { endSessionOperation } from '../../people/panel/account/end-session.ts'
import { getAccountOperation } from '../../people/panel/account/get-account.ts'
import { askForPasskeyOperation, signInWithPasskeyOperation } from '../../people/panel/account/sign-in-with-passkey.ts'
import { createApiKeyOperation } from '../../people/panel/api-keys/create-api-key.ts'
import { listApiKeysOperation } from '../../people/panel/api-keys/list-api-keys.ts'
import { revokeApiKeyOperation } from '../../people/panel/api-keys/revoke-api-key.ts'
import { askMoreThanLettersOperation } from '../../people/panel/identity-provider/ask-more-than-letters.ts'
import {
  removeIdentityProviderOperation,
  saveIdentityProviderOperation,
  switchIdentityProviderOperation,
} from '../../people/panel/identity-provider/change-identity-provider.ts'
import { getIdentityProviderOperation } from '../../people/panel/identity-provider/get-identity-provider.ts'
import {
  getProviderTrialOperation,
  startProviderTrialOperation,
} from '../../people/panel/identity-provider/provider-trial.ts'
import {
  addSignInDomainOperation,
  checkSignInDomainOperation,
  removeSignInDomainOperation,
} from '../../people/panel/identity-provider/sign-in-domains.ts'
import { changePersonOperation } from '../../people/panel/session/change-person.ts'
import {
  openSignInLinkOperation,
  signInWithCodeOperation,
  signInWithLinkOperation,
} from '../../people/panel/session/confirm-sign-in.ts'
import { finishProviderSignInOperation } from '../../people/panel/session/finish-provider-sign-in.ts'
import { getSessionOperation } from '../../people/panel/session/get-session.ts'
import { listSignInOptionsOperation } from '../../people/panel/session/list-sign-in-options.ts'
import { requestSignInOperation } from '../../people/panel/session/request-sign-in.ts'
import { signOutOperation } from '../../people/panel/session/sign-out.ts'
import { startProviderSignInOperation } from '../../people/panel/session/start-provider-sign-in.ts'
import { acceptInvitationOperation, openInvitationOperation } from '../../people/panel/team/accept-invitation.ts'
import { changeRoleOperation } from '../../people/panel/team/change-role.ts'
import { getTeamOperation } from '../../people/panel/team/get-team.ts'
import {
  inviteToTeamOperation,
  resendInvitationOperation,
  withdrawInvitationOperation,
} from '../../people/panel/team/invite-to-team.ts'
import { leaveTeamOperation } from '../../people/panel/team/leave-team.ts'
import { removePersonOperation } from '../../people/panel/team/remove-person.ts'
import { signOutPersonOperation } from '../../people/panel/team/sign-out-person.ts'
import type { FieldProblemCode } from '../../platform/refusals/field-problem.ts'
import { archiveTemplateOperation } from '../../templates/panel/archive-template.ts'
import { downloadSampleSheetOperation } from '../../templates/panel/download-sample-sheet.ts'
import { getTemplateRecordOperation } from '../../templates/panel/get-template-record.ts'
import { listImagesOperation } from '../../templates/panel/images/list-images.ts'
import { takeOverImageOperation } from '../../templates/panel/images/take-over-image.ts'
import { uploadImageOperation } from '../../templates/panel/images/upload-image.ts'
import { importBadgeOperation } from '../../templates/panel/import-badge.ts'
import { listTemplateNamesOperation } from '../../templates/panel/list-template-names.ts'
import { listTemplateRowsOperation } from '../../templates/panel/list-template-rows.ts'
import { previewLetterOperation, previewTemplateOperation } from '../../templates/panel/preview-template.ts'
import { discardDraftOperation, publishDraftOperation } from '../../templates/panel/publish-draft.ts'
import { createDraftOperation, saveDraftOperation } from '../../templates/panel/save-draft.ts'
import { searchSkillsOperation } from '../../templates/panel/search-skills.ts'
import { exportAuditLogOperation } from '../panel/audit-log/export-audit-log.ts'
import { listAuditEntriesOperation } from '../panel/audit-log/list-audit-entries.ts'
import type { PersonOperation } from '../panel/person.ts'
import type { TeamOperation } from '../panel/team.ts'
import type { operatorOperations } from './operator-operations.ts'

/** The operations of a person for themselves: signing in and out, and their account. */
const ofPerson = [
  getSessionOperation,
  requestSignInOperation,
  signInWithCodeOperation,
  openSignInLinkOperation,
  signInWithLinkOperation,
  listSignInOptionsOperation,
  startProviderSignInOperation,
  finishProviderSignInOperation,
  askForPasskeyOperation,
  signInWithPasskeyOperation,
  signOutOperation,
  changePersonOperation,
  getAccountOperation,
  offerPasskeyOperation,
  addPasskeyOperation,
  renamePasskeyOperation,
  removePasskeyOperation,
  endSessionOperation,
  openInvitationOperation,
  acceptInvitationOperation,
] as const

/** The operations of a team in the name of its organization, each with its least role. */
const ofOrganization = [
  getHomeOperation,
  readBulkOperation,
  validateRecipientsOperation,
  previewBatchOperation,
  startBatchOperation,
  issueOneOperation,
  downloadSampleSheetOperation,
  listBatchesOperation,
  noteBatchOperation,
  getBatchOperation,
  getBatchReportOperation,
  requestBatchRevocationOperation,
  listCredentialRowsOperation,
  exportCredentialsOperation,
  getCredentialHistoryOperation,
  revokeCredentialOperation,
  getRowToCorrectOperation,
  correctCredentialOperation,
  resendLetterOperation,
  searchOperation,
  getPersonOperation,
  exportInOrganizationOperation,
  eraseInOrganizationOperation,
  listFailureRowsOperation,
  countFailuresOperation,
  getFailureOperation,
  retryFailureOperation,
  resolveFailureOperation,
  discardFailureOperation,
  downloadFailuresOperation,
  readRepairsOperation,
  discardFailuresOperation,
  resolveFailuresOperation,
  startRetryRunOperation,
  listRetryRunsOperation,
  getRetryRunOperation,
  listRetryRunRowsOperation,
  stopRetryRunOperation,
  listTemplateNamesOperation,
  listTemplateRowsOperation,
  getTemplateRecordOperation,
  searchSkillsOperation,
  createDraftOperation,
  saveDraftOperation,
  publishDraftOperation,
  discardDraftOperation,
  archiveTemplateOperation,
  previewTemplateOperation,
  previewLetterOperation,
  listPathwayRowsOperation,
  getPathwayRecordOperation,
  listPathwayTemplatesOperation,
  createPathwayOperation,
  changePathwayOperation,
  previewPathwayOperation,
  publishPathwayOperation,
  archivePathwayOperation,
  listPathwayPeopleOperation,
  explainPathwayOperation,
  listFlaggedAwardsOperation,
  keepFlaggedAwardOperation,
  revokeFlaggedAwardOperation,
  getProfileOperation,
  changeOrganizationOperation,
  listSigningKeysOperation,
  rotateSigningKeyOperation,
  getMailOperation,
  sendTestLetterOperation,
  listSuppressionsOperation,
  liftSuppressionOperation,
  listSandboxLettersOperation,
  listImagesOperation,
  uploadImageOperation,
  takeOverImageOperation,
  importBadgeOperation,
  listApiKeysOperation,
  createApiKeyOperation,
  revokeApiKeyOperation,
  ...webhookOperations,
  listMembersOperation,
  getMemberOperation,
  addMemberOperation,
  importMembersOperation,
  changeMemberOperation,
  changeMemberStatusOperation,
  addMemberAddressOperation,
  resendConfirmationOperation,
  vouchForAddressOperation,
  removeMemberAddressOperation,
  listAuditEntriesOperation,
  exportAuditLogOperation,
  getTeamOperation,
  changeRoleOperation,
  removePersonOperation,
  signOutPersonOperation,
  leaveTeamOperation,
  inviteToTeamOperation,
  resendInvitationOperation,
  withdrawInvitationOperation,
  getIdentityProviderOperation,
  askMoreThanLettersOperation,
  saveIdentityProviderOperation,
  switchIdentityProviderOperation,
  removeIdentityProviderOperation,
  addSignInDomainOperation,
  checkSignInDomainOperation,
  removeSignInDomainOperation,
  startProviderTrialOperation,
  getProviderTrialOperation,
] as const

export const personOperations: readonly PersonOperation[] = ofPerson
export const teamOperations: readonly TeamOperation[] = ofOrganization

/** The operations as types, from which the panel reads requests and answers. */
export type PersonContract = (typeof ofPerson)[number]
export type OrganizationContract = (typeof ofOrganization)[number]
export type OperatorContract = (typeof operatorOperations)[number]
/** The codes by which the panel says the problems of fields. */
export type ProblemCode = FieldProblemCode
