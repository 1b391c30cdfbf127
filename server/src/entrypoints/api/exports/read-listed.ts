import type { z } from 'zod'
import { readCredentials } from '../../../credentials/credential-search-view.ts'
import { namesOfFilters, recordExport } from '../../../platform/audit-log/record-export.ts'
import type { Context } from '../../../platform/context.ts'
import { example, refused } from '../describe-errors.ts'
import { type credentialFilters, type listedCredential, presentListedCredential, searchOf } from './credential-list.ts'

type Query = z.output<z.ZodObject<typeof credentialFilters>>
export type Listed = z.infer<typeof listedCredential>

/**
 * Notes the export in the audit log, and reads its credentials part by part. The first part is read before this returns, so that an outage of the
 * database still gets its own answer.
 */
export async function readListed(ctx: Context, query: Query): Promise<AsyncIterable<Listed[]>> {
  await recordExport(ctx, 'credential.exported', ctx.organization.id, { filters: namesOfFilters(query) })
  const parts = readCredentials(ctx, searchOf(query))
  const first = await parts.next()
  return present(ctx, first.done ? [] : first.value, parts)
}

async function* present(
  ctx: Context,
  first: Parameters<typeof presentListedCredential>[1][],
  rest: ReturnType<typeof readCredentials>,
): AsyncGenerator<Listed[]> {
  yield first.map((credential) => presentListedCredential(ctx, credential))
  for await (const part of rest) yield part.map((credential) => presentListedCredential(ctx, credential))
}

/** What both files say of themselves. */
export const exportDescription =
  'All credentials that match, newest first, without their documents, sent as they are read: what is issued meanwhile is not in it. An answer that ends before its time was cut off, and is not whole: it takes a quarter of an hour at most, and a key has one of them at a time, an organization two. There is no HEAD of it. The audit log notes who took it.'

export const invalidFilter = refused('A parameter is invalid.', {
  job: example('Not a UUID', 'invalid_parameter', 'job_id', 'must be a UUID'),
})

export const fileHeader = (format: 'csv' | 'ndjson') => ({
  'Content-Disposition': { description: 'The name of the file.', example: dispositionOf(format) },
})

export function dispositionOf(format: 'csv' | 'ndjson'): string {
  return `attachment; filename="credentials.${format}"`
}
