import { batchMethods } from './batches/batch-methods.ts'
import type { Client } from './client.ts'
import { ValidationError } from './errors/validation-error.ts'
import { eachEvent } from './events/follow-events.ts'
import { webhookMethods } from './events/webhook-methods.ts'
import { failureMethods } from './failures/failure-methods.ts'
import type { Recipient } from './generated/recipient.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { memberMethods } from './members/member-methods.ts'
import type { CallOptions, ClientOptions } from './options.ts'
import { eachItem, pageSizeMax } from './pages.ts'
import { pathwayMethods } from './pathways/pathway-methods.ts'
import { personMethods } from './people/person-methods.ts'
import { runMethods } from './runs/run-methods.ts'
import { segment } from './segment.ts'
import { type Connection, type SentRequest, sendRequest } from './send-request.ts'
import { templateMethods } from './templates/template-methods.ts'
import { pollJob } from './wait-for-job.ts'
import type { CorrectedCredential, CredentialSummary, IssueAnswer } from './wire/credential.ts'
import type { Validation } from './wire/validation.ts'
import type { MadeWalletOffer } from './wire/wallet-offer.ts'

/**
 * A client for one service and one API key. It keeps no state, so one is enough for a whole program.
 *
 * @example
 * const client = createClient({ apiKey, baseUrl })
 * for await (const template of client.templates()) console.log(template.name)
 */
export function createClient(options: ClientOptions): Client {
  const connection = connectionOf(options)

  async function call<Body>(request: SentRequest): Promise<{ body: Body; headers: Headers }> {
    const { body, headers } = await sendRequest(connection, request)
    const unknown = headers.get('x-unknown-parameters')
    if (unknown !== null)
      options.onUnknownParameters?.(unknown.split(', '), { method: request.method, path: request.path })
    return { body: body as Body, headers }
  }

  async function read<Body>(path: string, { signal, ...query }: CallOptions = {}): Promise<Body> {
    return (await call<Body>({ method: 'GET', path, query, signal })).body
  }

  const client: Client = {
    listTemplates: (options) => read('/api/v1/templates', options),
    getTemplate: async (id, options) => read(`/api/v1/templates/${segment(id)}`, options),
    async validateRecipients(templateId, recipients, { signal } = {}) {
      const request = { method: 'POST', path: '/api/v1/credentials/validate', body: rows(templateId, recipients) }
      return (await call<Validation>({ ...request, signal, repeatable: true })).body
    },
    async issueCredentials(templateId, recipients, { notify, idempotencyKey = newIdempotencyKey(), signal } = {}) {
      const sent = { ...rows(templateId, recipients), notify }
      const request = { method: 'POST', path: '/api/v1/credentials/issue', body: sent }
      const { body, headers } = await call<IssueAnswer>({
        ...request,
        idempotencyKey,
        signal,
      })
      return { ...body, replayed: headers.get('idempotent-replayed') === 'true' }
    },
    async issueOneOrThrow(templateId, recipient, options) {
      const answer = await client.issueCredentials(templateId, [recipient], options)
      const one = answer.mode === 'sync' ? answer.credentials[0] : undefined
      if (one?.status === 'issued') return one
      const detail = one?.errors ?? ['The service did not answer for this recipient.']
      throw new ValidationError(detail.join(' '), { status: 200, detail })
    },
    getJob: async (id, options) => read(`/api/v1/jobs/${segment(id)}`, options),
    waitForJob: (id, options = {}) => pollJob((signal) => client.getJob(id, withSignal(signal)), id, options),
    listJobFailures: async (id, options) => read(`/api/v1/jobs/${segment(id)}/failures`, options),
    listBulkFailures: (options) => read('/api/v1/bulk-failures', options),
    listCredentials: (options) => read('/api/v1/credentials', options),
    async *exportCredentials(format, filter, { signal } = {}) {
      const request = { method: 'GET', path: `/api/v1/credentials.${segment(format)}`, query: filter, signal }
      yield* (await call<AsyncIterable<Uint8Array>>({ ...request, streamed: true })).body
    },
    getCredential: async (id, options) => read(`/api/v1/credentials/${segment(id)}`, options),
    async downloadCredential(id, format, { layout, paper, lang, signal } = {}) {
      const path = `/credentials/${segment(id)}.${segment(format)}`
      const query = { layout, paper, lang }
      return (await call<Uint8Array<ArrayBuffer>>({ method: 'GET', path, query, signal, file: true })).body
    },
    async revokeCredential(id, reason, { supersededBy, signal } = {}) {
      const body = { reason, superseded_by: supersededBy }
      const request = { method: 'POST', path: `/api/v1/credentials/${segment(id)}/revoke`, body }
      return (await call<CredentialSummary>({ ...request, signal, repeatable: true })).body
    },
    async correctCredential(id, recipient, reason, { idempotencyKey = newIdempotencyKey(), signal } = {}) {
      const request = {
        method: 'POST',
        path: `/api/v1/credentials/${segment(id)}/correct`,
        body: { recipient, reason },
      }
      return (await call<CorrectedCredential>({ ...request, idempotencyKey, signal })).body
    },
    async resendLetter(id, { email, idempotencyKey = newIdempotencyKey(), signal } = {}) {
      const request = { method: 'POST', path: `/api/v1/credentials/${segment(id)}/letters`, body: { email } }
      return (await call<{ id: string }>({ ...request, idempotencyKey, signal })).body
    },
    async offerCredential(id, pin, { signal } = {}) {
      const request = { method: 'POST', path: `/api/v1/credentials/${segment(id)}/wallet-offers`, body: { pin } }
      return (await call<MadeWalletOffer>({ ...request, signal })).body
    },
    getWalletOffer: async (id, options) => read(`/api/v1/wallet-offers/${segment(id)}`, options),
    getOrganization: (options) => read('/api/v1/organization', options),
    ...batchMethods(call),
    ...memberMethods(call),
    ...pathwayMethods(call),
    ...personMethods(call),
    ...failureMethods(call),
    ...runMethods(call),
    ...templateMethods(call),
    ...webhookMethods(call),
    listEvents: (options) => read('/api/v1/events', options),
    events: ({ signal, ...options } = {}) =>
      eachEvent((asked) => client.listEvents({ ...asked, ...withSignal(signal) }), options),
    templates: (options) =>
      eachItem(async (page) => {
        const { templates, total } = await client.listTemplates({ ...options, page, page_size: pageSizeMax })
        return { items: templates, total }
      }),
    failures: (filter, options) =>
      eachItem((page) => client.listBulkFailures({ ...filter, ...options, page, page_size: pageSizeMax })),
    credentials: (filter, options) =>
      eachItem(async (page) => {
        const found = await client.listCredentials({ ...filter, ...options, page, page_size: pageSizeMax })
        return { items: found.credentials, total: found.total }
      }),
    pathways: (options) =>
      eachItem(async (page) => {
        const { pathways, total } = await client.listPathways({ ...options, page, page_size: pageSizeMax })
        return { items: pathways, total }
      }),
    async request({ method, path, ...rest }) {
      if (!path.startsWith('/')) throw new TypeError('path must begin with "/"')
      return (await call<unknown>({ method: method.toUpperCase(), path, ...rest })).body
    },
  }
  return client
}

function connectionOf({ apiKey, baseUrl, retries = 4, timeoutSeconds = 60, ...rest }: ClientOptions): Connection {
  if (!apiKey)
    throw new TypeError('apiKey is missing. Pass the API key; is the environment variable that holds it set?')
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError('apiKey must be one word, without spaces or line breaks')
  if (!baseUrl) throw new TypeError('baseUrl is missing. Pass where the service is, as https://credentials.example.edu')
  if (!/^https?:\/\/[^?#]+$/.test(baseUrl)) throw new TypeError('baseUrl must be an http or https address')
  // `fetch` is looked up at each call, so that a test or a tracer may replace it later.
  const send: typeof fetch = rest.fetch ?? ((...given) => globalThis.fetch(...given))
  return { apiKey, baseUrl: baseUrl.replace(/\/+$/, ''), retries, timeoutSeconds, fetch: send }
}

function rows(templateId: string, recipients: Recipient[]) {
  return { template_id: templateId, recipients }
}

function withSignal(signal: AbortSignal | undefined): CallOptions {
  return signal ? { signal } : {}
}
