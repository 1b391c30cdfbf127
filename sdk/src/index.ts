/** Client for the Sello API. No dependencies; needs `fetch`, so Node 20, any browser of today, Deno or Bun. */

export type { BatchMethods } from './batches/batch-methods.ts'
export type { Client, IssueOutcome } from './client.ts'
export { createClient } from './create-client.ts'
export { AuthenticationError, isAuthenticationError } from './errors/authentication-error.ts'
export { GoneError, isGoneError } from './errors/gone-error.ts'
export { isJobFailedError, JobFailedError } from './errors/job-failed-error.ts'
export { isNetworkError, NetworkError } from './errors/network-error.ts'
export { isNotFoundError, NotFoundError } from './errors/not-found-error.ts'
export { isPermissionError, PermissionError } from './errors/permission-error.ts'
export { isRateLimitError, RateLimitError } from './errors/rate-limit-error.ts'
export { type ErrorFacts, isSelloError, SelloError } from './errors/sello-error.ts'
export { isServerError, ServerError } from './errors/server-error.ts'
export { isTimeoutError, TimeoutError } from './errors/timeout-error.ts'
export { isValidationError, ValidationError } from './errors/validation-error.ts'
export type { EventMethods } from './events/event-methods.ts'
export { verifyWebhook, verifyWebhookBatch, type WebhookHeaders } from './events/verify-webhook.ts'
export type { WebhookMethods } from './events/webhook-methods.ts'
export type { FailureMethods, FailuresToEnd, MatchingFailures } from './failures/failure-methods.ts'
export type { Recipient } from './generated/recipient.ts'
export type { MemberMethods } from './members/member-methods.ts'
export type {
  CallOptions,
  CertificateOptions,
  ClientOptions,
  CredentialFormat,
  ExportFormat,
  IssueOptions,
  KeyedCallOptions,
  PageOptions,
  RawRequest,
  ToldOptions,
} from './options.ts'
export type { PathwayMethods } from './pathways/pathway-methods.ts'
export type { PersonMethods } from './people/person-methods.ts'
export type { RetryRun, Revocation } from './runs/run.ts'
export type { RunMethods, RunWaitOptions } from './runs/run-methods.ts'
export type { EditOptions, TemplateMethods } from './templates/template-methods.ts'
export type { WaitOptions } from './wait-for-job.ts'
export type { Batch, BatchFilter, BatchReport, ReportedRow } from './wire/batch.ts'
export type {
  CorrectedCredential,
  Credential,
  CredentialFilter,
  CredentialPage,
  CredentialSummary,
  IssueAnswer,
  IssuedOne,
  ListedCredential,
  OpenBadgeCredential,
  RefusedOne,
} from './wire/credential.ts'
export type { Event, EventFilter, EventOptions, EventPage, FollowOptions } from './wire/event.ts'
export type { Evidence } from './wire/evidence.ts'
export type {
  Failure,
  FailureCategory,
  FailureFilter,
  FailurePage,
  FailureStatus,
  JobFailures,
  RetryAnswer,
  RowOverrides,
} from './wire/failure.ts'
export type { FailedJob, Job, JobResult, RunningJob, SucceededJob, WaitingJob } from './wire/job.ts'
export type {
  ImportedMember,
  MemberAddress,
  MemberFields,
  MemberFilter,
  MemberImport,
  MemberStatus,
  OrganizationMember,
} from './wire/member.ts'
export type { Organization } from './wire/organization.ts'
export type {
  FlaggedAward,
  Pathway,
  PathwayAward,
  PathwayExplanation,
  PathwayGroup,
  PathwayGroupProgress,
  PathwayHeld,
  PathwayPage,
  PathwayPeople,
  PathwayPeopleFilter,
  PathwayPerson,
  PathwaySummary,
  RequiredTemplate,
} from './wire/pathway.ts'
export type { Erasure, HeldAboutPerson } from './wire/person.ts'
export type {
  FieldDescriptor,
  Image,
  SkillAlignment,
  Template,
  TemplateFile,
  TemplatePage,
  TemplateRecord,
  TemplateSummary,
  TemplateVersion,
} from './wire/template.ts'
export type { RecipientVerdict, Validation } from './wire/validation.ts'
export type { MadeWalletOffer, WalletOffer } from './wire/wallet-offer.ts'
export type {
  DeliveryFilter,
  MadeWebhook,
  Webhook,
  WebhookBatch,
  WebhookDelivery,
  WebhookFields,
  WebhookReplay,
  WebhookTest,
} from './wire/webhook.ts'
