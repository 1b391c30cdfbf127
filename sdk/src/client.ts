import type { BatchMethods } from './batches/batch-methods.ts'
import type { EventMethods } from './events/event-methods.ts'
import type { WebhookMethods } from './events/webhook-methods.ts'
import type { FailureMethods } from './failures/failure-methods.ts'
import type { Recipient } from './generated/recipient.ts'
import type { MemberMethods } from './members/member-methods.ts'
import type {
  CallOptions,
  CertificateOptions,
  CredentialFormat,
  ExportFormat,
  IssueOptions,
  KeyedCallOptions,
  PageOptions,
  RawRequest,
} from './options.ts'
import type { PathwayMethods } from './pathways/pathway-methods.ts'
import type { PersonMethods } from './people/person-methods.ts'
import type { RunMethods } from './runs/run-methods.ts'
import type { TemplateMethods } from './templates/template-methods.ts'
import type { WaitOptions } from './wait-for-job.ts'
import type {
  CorrectedCredential,
  Credential,
  CredentialFilter,
  CredentialPage,
  CredentialSummary,
  IssueAnswer,
  IssuedOne,
  ListedCredential,
} from './wire/credential.ts'
import type { Failure, FailureFilter, FailurePage, JobFailures } from './wire/failure.ts'
import type { Job, SucceededJob } from './wire/job.ts'
import type { Organization } from './wire/organization.ts'
import type { PathwaySummary } from './wire/pathway.ts'
import type { Template, TemplatePage, TemplateSummary } from './wire/template.ts'
import type { Validation } from './wire/validation.ts'
import type { MadeWalletOffer, WalletOffer } from './wire/wallet-offer.ts'

/** `replayed` is not in the body of the answer: it is true where the answer is that of an earlier request with the same key. */
export type IssueOutcome = IssueAnswer & { replayed: boolean }

/** One method for each operation of the API, and a few that save loops. Every method throws a `SelloError`. */
export type Client = EventMethods &
  FailureMethods &
  BatchMethods &
  MemberMethods &
  PathwayMethods &
  PersonMethods &
  RunMethods &
  TemplateMethods &
  WebhookMethods & {
    /**
     * @example
     * const { templates, total } = await client.listTemplates({ page: 1, page_size: 50 })
     * console.log(`${templates.length} of ${total}`)
     */
    listTemplates(options?: PageOptions & CallOptions): Promise<TemplatePage>

    /**
     * @example
     * const template = await client.getTemplate(templateId)
     * console.log(template.name, template.required_fields.map((field) => field.name))
     */
    getTemplate(templateId: string, options?: CallOptions): Promise<Template>

    /**
     * Gives for each recipient the verdict that issuing would give, and issues nothing.
     *
     * @example
     * const { recipients } = await client.validateRecipients(templateId, [{ email: 'ana@gmial.com' }])
     * for (const { row, errors, warnings } of recipients) console.log(row, errors, warnings)
     */
    validateRecipients(templateId: string, recipients: Recipient[], options?: CallOptions): Promise<Validation>

    /**
     * Issues to one recipient at once, or to 2 to 5,000 as a job. Safe to repeat: an Idempotency-Key goes along. With one
     * recipient look at `credentials[0].status`: a refused row is an answer, not an error (or use `issueOneOrThrow`).
     *
     * @example
     * const answer = await client.issueCredentials(templateId, [
     *   { email: 'ana@example.edu', recipient_name: 'Ana Muñoz' },
     *   { email: 'luis@example.edu', recipient_name: 'Luis Ortega' },
     * ])
     * if (answer.mode === 'async') console.log((await client.waitForJob(answer.job_id)).result.successful)
     */
    issueCredentials(templateId: string, recipients: Recipient[], options?: IssueOptions): Promise<IssueOutcome>

    /**
     * Issues to one recipient. A row that is refused throws a `ValidationError` with the reasons in `messages`.
     *
     * @example
     * const { credential_url } = await client.issueOneOrThrow(templateId, {
     *   email: 'ana@example.edu',
     *   recipient_name: 'Ana Muñoz',
     * })
     * console.log(credential_url)
     */
    issueOneOrThrow(templateId: string, recipient: Recipient, options?: IssueOptions): Promise<IssuedOne>

    /**
     * Gets a job. Only the key that created it may read it.
     *
     * @example
     * const job = await client.getJob(jobId)
     * if (job.status === 'PROGRESS') console.log(`${job.progress.current} of ${job.progress.total}`)
     */
    getJob(jobId: string, options?: CallOptions): Promise<Job>

    /**
     * Polls until the job has ended. Throws `JobFailedError` when it could not run as a whole and `TimeoutError` when the
     * attempts are used up. Rows that failed are counted in the result and do not throw.
     *
     * @example
     * const { result } = await client.waitForJob(jobId, {
     *   onProgress: (job) => job.status === 'PROGRESS' && console.log(job.progress.status),
     *   signal: AbortSignal.timeout(600_000),
     * })
     * console.log(result.successful, result.errors)
     */
    waitForJob(jobId: string, options?: WaitOptions): Promise<SucceededJob>

    /**
     * Lists the failed rows of a job, for seven days after dispatch. Later it throws `GoneError`; `listBulkFailures` with `batch_uuid` still answers.
     *
     * @example
     * const { failures } = await client.listJobFailures(jobId)
     * for (const { recipient_email, error_message } of failures) console.log(recipient_email, error_message)
     */
    listJobFailures(jobId: string, options?: CallOptions): Promise<JobFailures>

    /**
     * @example
     * const { items } = await client.listBulkFailures({ status: 'pending_review', page_size: 100 })
     * console.log(items.length)
     */
    listBulkFailures(options?: FailureFilter & PageOptions & CallOptions): Promise<FailurePage>

    /**
     * @example
     * const { credentials } = await client.listCredentials({ email: 'ana@example.edu', status: 'active' })
     * console.log(credentials.map((credential) => credential.credential_url))
     */
    listCredentials(options?: CredentialFilter & PageOptions & CallOptions): Promise<CredentialPage>

    /**
     * All credentials that match as one file, as its bytes come: in memory is never more than a part of it. CSV with a line of names, or NDJSON, a
     * credential a line. Throws where the file ends before it is whole; it is not asked for again then.
     *
     * @example
     * let bytes = 0
     * for await (const chunk of client.exportCredentials('csv', { status: 'active' })) bytes += chunk.length
     * console.log(bytes)
     */
    exportCredentials(
      format: ExportFormat,
      filter?: CredentialFilter,
      options?: CallOptions,
    ): AsyncIterableIterator<Uint8Array>

    /**
     * @example
     * const credential = await client.getCredential(credentialId)
     * if (credential.status === 'active') console.log(credential.ob3_data.type)
     */
    getCredential(credentialId: string, options?: CallOptions): Promise<Credential>

    /**
     * Downloads a file of the credential, as its public page offers it: `png` and `svg` are its badge with the signed document inside, `pdf` is the
     * certificate, `json` is the document itself. Whoever may see the page may have the file, so the key is not sent.
     *
     * @example
     * const certificate = await client.downloadCredential(credentialId, 'pdf', { layout: 'diploma', paper: 'a4' })
     * console.log(certificate.length)
     */
    downloadCredential(
      credentialId: string,
      format: CredentialFormat,
      options?: CertificateOptions & CallOptions,
    ): Promise<Uint8Array<ArrayBuffer>>

    /**
     * Revokes a credential for good. The reason is shown publicly; revoking it again keeps the first reason. `supersededBy` is the id of the
     * credential that replaces it, which must be issued already.
     *
     * @example
     * const { revocation_reason } = await client.revokeCredential(credentialId, 'Issued by mistake')
     * console.log(revocation_reason)
     */
    revokeCredential(
      credentialId: string,
      reason: string,
      options?: { supersededBy?: string | undefined } & CallOptions,
    ): Promise<CredentialSummary>

    /**
     * Issues a credential that replaces a wrong one, and revokes the wrong one: both or neither. The row is sent whole. A row that cannot be issued
     * throws a `ValidationError`, and nothing is changed.
     *
     * @example
     * const { credential_url } = await client.correctCredential(
     *   credentialId,
     *   { email: 'ana@example.edu', recipient_name: 'Ana Muñoz' },
     *   'The name was misspelt',
     * )
     * console.log(credential_url)
     */
    correctCredential(
      credentialId: string,
      recipient: Recipient,
      reason: string,
      options?: KeyedCallOptions,
    ): Promise<CorrectedCredential>

    /**
     * Sends the letter of a credential again, to its last address or to another one; five times a day at most.
     *
     * @example
     * const { id } = await client.resendLetter(credentialId, { email: 'ana@example.org' })
     * console.log(`the letter of ${id} is on its way`)
     */
    resendLetter(
      credentialId: string,
      options?: { email?: string | undefined } & KeyedCallOptions,
    ): Promise<{ id: string }>

    /**
     * Offers a credential to a wallet app of its holder, for 15 minutes. The wallet asks for a PIN: with `letter` it is sent to the address that the
     * credential was issued to; with `response` it is in the answer, and you hand it over yourself.
     *
     * @example
     * const { openid_credential_offer, pin, words } = await client.offerCredential(credentialId, 'response')
     * console.log(openid_credential_offer, pin, words)
     */
    offerCredential(credentialId: string, pin: 'letter' | 'response', options?: CallOptions): Promise<MadeWalletOffer>

    /**
     * Gets the state of an offer, until two days after the offer has ended.
     *
     * @example
     * const { offer_id } = await client.offerCredential(credentialId, 'response')
     * console.log((await client.getWalletOffer(offer_id)).state)
     */
    getWalletOffer(offerId: string, options?: CallOptions): Promise<WalletOffer>

    /**
     * Gets the organization of the key.
     *
     * @example
     * const { id, name } = await client.getOrganization()
     * console.log(id, name)
     */
    getOrganization(options?: CallOptions): Promise<Organization>

    /**
     * Every template, over all pages.
     *
     * @example
     * for await (const template of client.templates()) console.log(template.id, template.name)
     */
    templates(options?: CallOptions): AsyncIterableIterator<TemplateSummary>

    /**
     * Every failure that matches, over all pages. Collect them before you retry: a retried one leaves the listing, and
     * the pages behind it move up.
     *
     * @example
     * const ids = []
     * for await (const failure of client.failures({ status: 'pending_review' })) ids.push(failure.id)
     * for (const id of ids) await client.retryFailure(id)
     */
    failures(filter?: FailureFilter, options?: CallOptions): AsyncIterableIterator<Failure>

    /**
     * Every credential that matches, over all pages.
     *
     * @example
     * for await (const { recipient_email, credential_url } of client.credentials({ job_id: jobId }))
     *   console.log(recipient_email, credential_url)
     */
    credentials(filter?: CredentialFilter, options?: CallOptions): AsyncIterableIterator<ListedCredential>

    /**
     * Every published pathway, over all pages.
     *
     * @example
     * for await (const pathway of client.pathways()) console.log(pathway.id, pathway.name)
     */
    pathways(options?: CallOptions): AsyncIterableIterator<PathwaySummary>

    /**
     * Sends a request that this library has no method for yet. It is repeated under the same rules as all others.
     *
     * @example
     * console.log(await client.request({ method: 'GET', path: '/api/v1/templates?page_size=1' }))
     */
    request(request: RawRequest): Promise<unknown>
  }
