import { addPasskeyOperation, startAddingPasskeyOperation } from '../panel/account/add-passkey.ts'
import { removePasskeyOperation, renamePasskeyOperation } from '../panel/account/change-passkey.ts'
import { endSessionOperation } from '../panel/account/end-session.ts'
import { getAccountOperation } from '../panel/account/get-account.ts'
import { signInWithPasskeyOperation, startPasskeySignInOperation } from '../panel/account/sign-in-with-passkey.ts'
import { createApiKeyOperation } from '../panel/api-keys/create-api-key.ts'
import { listApiKeysOperation } from '../panel/api-keys/list-api-keys.ts'
import { revokeApiKeyOperation } from '../panel/api-keys/revoke-api-key.ts'
import { exportAuditLogOperation } from '../panel/audit-log/export-audit-log.ts'
import { listAuditEntriesOperation } from '../panel/audit-log/list-audit-entries.ts'
import { getBatchOperation } from '../panel/batches/get-batch.ts'
import { getBatchReportOperation } from '../panel/batches/get-batch-report.ts'
import { listBatchesOperation } from '../panel/batches/list-batches.ts'
import { noteBatchOperation } from '../panel/batches/note-batch.ts'
import { revokeBatchOperation } from '../panel/batches/revoke-batch.ts'
import { emitBulkOperation } from '../panel/bulk/emit-bulk.ts'
import { issueCredentialOperation } from '../panel/bulk/issue-credential.ts'
import { previewBulkOperation } from '../panel/bulk/preview-bulk.ts'
import { readBulkOperation } from '../panel/bulk/read-bulk.ts'
import { validateBulkOperation } from '../panel/bulk/validate-bulk.ts'
import { confirmRevocationOperation } from '../panel/credentials/confirm-revocation.ts'
import { correctCredentialOperation, getRowToCorrectOperation } from '../panel/credentials/correct-credential.ts'
import { exportCredentialsOperation } from '../panel/credentials/export-credentials.ts'
import { getCredentialHistoryOperation } from '../panel/credentials/get-credential-history.ts'
import { listCredentialRowsOperation } from '../panel/credentials/list-credential-rows.ts'
import { resendLetterOperation } from '../panel/credentials/resend-letter.ts'
import { countFailuresOperation } from '../panel/failures/count-failures.ts'
import { discardFailuresOperation } from '../panel/failures/discard-failures.ts'
import { discardOneFailureOperation } from '../panel/failures/discard-one-failure.ts'
import { getFailureOperation } from '../panel/failures/get-failure.ts'
import { listFailureRowsOperation } from '../panel/failures/list-failure-rows.ts'
import { resolveFailuresOperation } from '../panel/failures/resolve-failures.ts'
import { resolveOneFailureOperation } from '../panel/failures/resolve-one-failure.ts'
import { retryOneFailureOperation } from '../panel/failures/retry-one-failure.ts'
import { getHomeOperation } from '../panel/home/get-home.ts'
import { askMoreThanLettersOperation } from '../panel/identity-provider/ask-more-than-letters.ts'
import { getIdentityProviderOperation } from '../panel/identity-provider/get-identity-provider.ts'
import { getProviderTrialOperation, startProviderTrialOperation } from '../panel/identity-provider/provider-trial.ts'
import { saveIdentityProviderOperation } from '../panel/identity-provider/save-identity-provider.ts'
import {
  addSignInDomainOperation,
  checkSignInDomainOperation,
  removeSignInDomainOperation,
} from '../panel/identity-provider/sign-in-domains.ts'
import {
  removeIdentityProviderOperation,
  switchIdentityProviderOperation,
} from '../panel/identity-provider/switch-identity-provider.ts'
import { listImagesOperation } from '../panel/images/list-images.ts'
import { takeOverImageOperation } from '../panel/images/take-over-image.ts'
import { uploadImageOperation } from '../panel/images/upload-image.ts'
import { getMailOperation } from '../panel/mail/get-mail.ts'
import { sendTestLetterOperation } from '../panel/mail/send-test-letter.ts'
import type { MemberOperation } from '../panel/member.ts'
import { addMemberOperation } from '../panel/members/add-member.ts'
import { changeMemberOperation } from '../panel/members/change-member.ts'
import { changeMemberStatusOperation } from '../panel/members/change-member-status.ts'
import { getMemberOperation } from '../panel/members/get-member.ts'
import { importMembersOperation } from '../panel/members/import-members.ts'
import { listMembersOperation } from '../panel/members/list-members.ts'
import {
  addMemberAddressOperation,
  removeMemberAddressOperation,
  resendConfirmationOperation,
  vouchForAddressOperation,
} from '../panel/members/member-addresses.ts'
import {
  keepFlaggedAwardOperation,
  listFlaggedAwardsOperation,
  revokeFlaggedAwardOperation,
} from '../panel/pathways/flagged-awards.ts'
import { getPathwayExplanationOperation } from '../panel/pathways/get-pathway-explanation.ts'
import { getPathwayRecordOperation, listPathwayTemplatesOperation } from '../panel/pathways/get-pathway-record.ts'
import { listPathwayPeopleOperation } from '../panel/pathways/list-pathway-people.ts'
import { listPathwayRowsOperation } from '../panel/pathways/list-pathway-rows.ts'
import {
  archivePathwayOperation,
  previewPathwayOperation,
  publishPathwayOperation,
} from '../panel/pathways/publish-pathway.ts'
import { createPathwayDraftOperation, savePathwayDraftOperation } from '../panel/pathways/save-pathway.ts'
import { erasePersonOperation } from '../panel/people/erase-person.ts'
import { exportPersonOperation } from '../panel/people/export-person.ts'
import { getPersonOperation } from '../panel/people/get-person.ts'
import type { PersonOperation } from '../panel/person.ts'
import { changeProfileOperation } from '../panel/profile/change-profile.ts'
import { getProfileOperation } from '../panel/profile/get-profile.ts'
import { downloadFailuresOperation } from '../panel/repairs/download-failures.ts'
import { readRepairsOperation } from '../panel/repairs/read-repairs.ts'
import { getRetryRunOperation } from '../panel/retry-runs/get-retry-run.ts'
import { listRetryRunRowsOperation } from '../panel/retry-runs/list-retry-run-rows.ts'
import { listRetryRunsOperation } from '../panel/retry-runs/list-retry-runs.ts'
import { startRetryRunOperation } from '../panel/retry-runs/start-retry-run.ts'
import { stopRetryRunOperation } from '../panel/retry-runs/stop-retry-run.ts'
import { searchOperation } from '../panel/search/search.ts'
import { changePersonOperation } from '../panel/session/change-person.ts'
import { getSessionOperation } from '../panel/session/get-session.ts'
import { listSignInOptionsOperation } from '../panel/session/list-sign-in-options.ts'
import { requestSignInLetterOperation } from '../panel/session/request-sign-in-letter.ts'
import { signInWithCodeOperation } from '../panel/session/sign-in-with-code.ts'
import { openSignInLinkOperation, signInWithLinkOperation } from '../panel/session/sign-in-with-link.ts'
import { signInWithProviderOperation } from '../panel/session/sign-in-with-provider.ts'
import { signOutOperation } from '../panel/session/sign-out.ts'
import { startProviderSignInOperation } from '../panel/session/start-provider-sign-in.ts'
import { listSigningKeysOperation } from '../panel/signing-keys/list-signing-keys.ts'
import { rotateSigningKeyOperation } from '../panel/signing-keys/rotate-signing-key.ts'
import { liftSuppressionOperation } from '../panel/suppressions/lift-suppression.ts'
import { listSuppressionsOperation } from '../panel/suppressions/list-suppressions.ts'
import { acceptInvitationOperation } from '../panel/team/accept-invitation.ts'
import { changeRoleOperation } from '../panel/team/change-role.ts'
import { getTeamOperation } from '../panel/team/get-team.ts'
import { inviteToTeamOperation } from '../panel/team/invite-to-team.ts'
import { leaveTeamOperation } from '../panel/team/leave-team.ts'
import { openInvitationOperation } from '../panel/team/open-invitation.ts'
import { removeFromTeamOperation } from '../panel/team/remove-from-team.ts'
import { resendInvitationOperation } from '../panel/team/resend-invitation.ts'
import { signOutPersonOperation } from '../panel/team/sign-out-person.ts'
import { withdrawInvitationOperation } from '../panel/team/withdraw-invitation.ts'
import { archiveTemplateOperation } from '../panel/templates/archive-template.ts'
import { downloadSampleSheetOperation } from '../panel/templates/download-sample-sheet.ts'
import { getTemplateRecordOperation } from '../panel/templates/get-template-record.ts'
import { importBadgeOperation } from '../panel/templates/import-badge.ts'
import { listTemplateNamesOperation } from '../panel/templates/list-template-names.ts'
import { listTemplateRowsOperation } from '../panel/templates/list-template-rows.ts'
import { previewLetterOperation, previewTemplateOperation } from '../panel/templates/preview-template.ts'
import { discardTemplateDraftOperation, publishTemplateOperation } from '../panel/templates/publish-template.ts'
import { createTemplateDraftOperation, saveTemplateDraftOperation } from '../panel/templates/save-template-draft.ts'
import { searchSkillsOperation } from '../panel/templates/search-skills.ts'

/** What a person does for themselves: signing in and out, and their account. */
const ofPerson = [
  getSessionOperation,
  requestSignInLetterOperation,
  signInWithCodeOperation,
  openSignInLinkOperation,
  signInWithLinkOperation,
  listSignInOptionsOperation,
  startProviderSignInOperation,
  signInWithProviderOperation,
  startPasskeySignInOperation,
  signInWithPasskeyOperation,
  signOutOperation,
  changePersonOperation,
  getAccountOperation,
  startAddingPasskeyOperation,
  addPasskeyOperation,
  renamePasskeyOperation,
  removePasskeyOperation,
  endSessionOperation,
  openInvitationOperation,
  acceptInvitationOperation,
] as const

/** What the team of an organization does in its name, each with the least role for it. */
const ofOrganization = [
  getHomeOperation,
  readBulkOperation,
  validateBulkOperation,
  previewBulkOperation,
  emitBulkOperation,
  issueCredentialOperation,
  downloadSampleSheetOperation,
  listBatchesOperation,
  noteBatchOperation,
  getBatchOperation,
  getBatchReportOperation,
  revokeBatchOperation,
  listCredentialRowsOperation,
  exportCredentialsOperation,
  getCredentialHistoryOperation,
  confirmRevocationOperation,
  getRowToCorrectOperation,
  correctCredentialOperation,
  resendLetterOperation,
  searchOperation,
  getPersonOperation,
  exportPersonOperation,
  erasePersonOperation,
  listFailureRowsOperation,
  countFailuresOperation,
  getFailureOperation,
  retryOneFailureOperation,
  resolveOneFailureOperation,
  discardOneFailureOperation,
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
  createTemplateDraftOperation,
  saveTemplateDraftOperation,
  publishTemplateOperation,
  discardTemplateDraftOperation,
  archiveTemplateOperation,
  previewTemplateOperation,
  previewLetterOperation,
  listPathwayRowsOperation,
  getPathwayRecordOperation,
  listPathwayTemplatesOperation,
  createPathwayDraftOperation,
  savePathwayDraftOperation,
  previewPathwayOperation,
  publishPathwayOperation,
  archivePathwayOperation,
  listPathwayPeopleOperation,
  getPathwayExplanationOperation,
  listFlaggedAwardsOperation,
  keepFlaggedAwardOperation,
  revokeFlaggedAwardOperation,
  getProfileOperation,
  changeProfileOperation,
  listSigningKeysOperation,
  rotateSigningKeyOperation,
  getMailOperation,
  sendTestLetterOperation,
  listSuppressionsOperation,
  liftSuppressionOperation,
  listImagesOperation,
  uploadImageOperation,
  takeOverImageOperation,
  importBadgeOperation,
  listApiKeysOperation,
  createApiKeyOperation,
  revokeApiKeyOperation,
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
  removeFromTeamOperation,
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
export const memberOperations: readonly MemberOperation[] = ofOrganization

/** For the types of the panel: what each operation takes, and what it answers. */
export type PersonContract = (typeof ofPerson)[number]
export type OrganizationContract = (typeof ofOrganization)[number]
