import { queryOptions } from '@tanstack/react-query'
import { ask } from '../data/ask.ts'
import { lookAgainMs } from '../data/live/look-again.ts'
import { RequestFailure } from '../data/request-failure.ts'
import type { Draft } from './draft/draft.ts'
import type { Recipient } from './rows/recipient.ts'
import { readSheet } from './source/read-sheet.ts'
import type { IssuableTemplate } from './template.ts'
import type { CredentialRow } from './wire.ts'

/** The templates that can be issued, a page of them, by their names. */
export function issuableTemplatesQuery(organizationId: string, text: string | undefined, after: string | undefined) {
  const selection = { state: 'published' as const, q: text, after }
  return queryOptions({
    queryKey: [organizationId, 'templates', 'issuable', selection],
    queryFn: ({ signal }) => ask('list-template-rows', { organizationId, query: selection, signal }),
  })
}

/** What the published version of a template asks of its recipients; null where nothing of it is published, or where it is not there. */
export function issuableTemplateQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: [organizationId, 'templates', 'needs', id],
    queryFn: async ({ signal }): Promise<IssuableTemplate | null> => {
      const record = await ask('get-template-record', { organizationId, path: { id }, signal }).catch(nullWhereMissing)
      if (!record) return null
      const { row, published } = record
      return published && row.state !== 'archived' ? { ...published, id, image_url: row.image_url } : null
    },
  })
}

function nullWhereMissing(error: unknown): null {
  if (error instanceof RequestFailure && error.kind === 'not_found') return null
  throw error
}

/** What a credential says, as a row to be corrected. */
export function rowToCorrectQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: [organizationId, 'credentials', 'row', id],
    queryFn: ({ signal }) => ask('get-row-to-correct', { organizationId, path: { id }, signal }),
    // The answer fills the form in once. After the correction there is nothing to correct any more.
    enabled: ({ state }) => state.data === undefined,
    gcTime: 0,
  })
}

/** Asked for again when it or a letter of it changes, and while it is at work. */
export function batchProgressQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: [organizationId, 'batches', 'progress', id],
    queryFn: ({ signal }) => ask('get-batch', { organizationId, path: { id }, signal }),
    meta: { follows: ['batches', 'failures', 'letters'], atMostEveryMs: 1_000 },
    refetchInterval: ({ state }) =>
      state.data?.status === 'SUCCESS' || state.data?.status === 'FAILURE' ? false : lookAgainMs(),
  })
}

/** One of the credentials of a batch, to be looked at. */
export function oneOfBatchQuery(organizationId: string, batchId: string) {
  return queryOptions({
    queryKey: [organizationId, 'credentials', 'one-of', batchId],
    queryFn: async ({ signal }): Promise<CredentialRow | null> => {
      const { items } = await ask('list-credential-rows', {
        organizationId,
        query: { batch_id: batchId, status: 'active' },
        signal,
      })
      return items[0] ?? null
    },
  })
}

/** What a row would bring: its letter, its badge, and the organization's pace. */
export function previewQuery(organizationId: string, templateId: string, recipient: Recipient) {
  return queryOptions({
    queryKey: [organizationId, 'issuing-preview', templateId, recipient],
    queryFn: ({ signal }) =>
      ask('preview-batch', { organizationId, body: { template_id: templateId, recipients: [recipient] }, signal }),
    // The answer holds the data of a person who may never get a credential.
    gcTime: 0,
  })
}

/** A file as the service reads it in the way that was chosen. */
export function sheetReadingQuery(organizationId: string, { source, reading }: Draft) {
  return queryOptions({
    queryKey: [organizationId, 'sheet', nameOfBytes(source.bytes), reading],
    queryFn: ({ signal }) => readSheet(organizationId, source, reading, signal),
    // The same bytes are always read the same way.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

const names = new WeakMap<Blob, string>()

/** Tells one file from another, whatever they are called. */
function nameOfBytes(bytes: Blob): string {
  const name = names.get(bytes) ?? crypto.getRandomValues(new Uint32Array(2)).join('-')
  names.set(bytes, name)
  return name
}
