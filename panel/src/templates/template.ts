import type { Answer, Query } from '../data/ask.ts'
import { limits } from '../data/generated/limits.ts'

export type Alignment = Answer<'search-skills'>['items'][number]
export type FieldChoice = TemplateFile['required_fields'][number]
export type ImportedBadge = Answer<'import-badge'>
export type ListTemplateRowsQuery = Query<'list-template-rows'>
export type TemplateFile = NonNullable<TemplateRecord['published']>
export type TemplatePreview = Answer<'preview-template'>
export type TemplateRecord = Answer<'get-template-record'>
export type TemplateRow = Answer<'list-template-rows'>['items'][number]

/** Credentials are counted no further. */

export function isCapped({ issued_count }: TemplateRow): boolean {
  return issued_count >= limits.issuedCounted
}
