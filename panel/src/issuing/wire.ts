import type { Answer } from '../data/ask.ts'

// The types of requests and answers, under the names that these screens use.

export type AcceptedBatch = Answer<'start-batch'>
export type Batch = Answer<'get-batch'>
export type BulkPreview = Answer<'preview-batch'>
export type CredentialRow = Answer<'list-credential-rows'>['items'][number]
export type RecipientVerdict = Answer<'validate-recipients'>['recipients'][number]
export type RowToCorrect = Answer<'get-row-to-correct'>
export type SheetReading = Answer<'read-bulk'>
export type TemplateRecord = Answer<'get-template-record'>
