import { z } from 'zod'
import type { Failure } from '../../../failures/failure.ts'
import { type FailureEvent, listFailureEvents } from '../../../failures/failure-history-view.ts'
import { listFailuresById } from '../../../failures/failure-store.ts'
import {
  type FailureEnd,
  type FailureRow,
  findFailureEnd,
  listFailureRowsById,
} from '../../../failures/failure-view.ts'
import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { openJson } from '../../../platform/formats/json.ts'
import type { FailureId } from '../../../platform/ids.ts'
import { refuse } from '../../../refusals/refusal.ts'
import { fieldNames, recipientFields } from '../../../templates/recipient-fields.ts'
import { namesField, requiresField, type Template } from '../../../templates/template.ts'
import { findTemplateById } from '../../../templates/template-store.ts'
import { failureRowExample, failureRowShape, presentFailureRow } from './present-failure-row.ts'

const time = (description: string) => z.string().meta({ description, format: 'date-time' })
const text = (description: string) => z.string().meta({ description })

const field = z
  .object({
    name: text('Its name.'),
    type: z.enum(['string', 'date', 'number', 'array']).meta({ description: 'Its type.' }),
    is_required: z.boolean().meta({ description: 'Whether the template asks for it.' }),
    allowed_values: z.array(z.string()).meta({ description: 'The values that it may have; empty for any.' }),
  })
  .meta({ id: 'FailureField', description: 'A field of the row that its template uses.' })

const event = z
  .object({
    kind: z.enum(['retried', 'resolved', 'discarded']).meta({ description: 'What was done.' }),
    at: time('When.'),
    actor: z.enum(['user', 'api_key', 'operator', 'worker']).meta({ description: 'Who did it: what kind of actor.' }),
    by: z.string().nullable().meta({ description: 'Name of the person or of the key; null for others.' }),
    is_issued: z.boolean().meta({ description: 'Of a retry: whether it issued a credential.' }),
    error_category: z.string().nullable().meta({ description: 'Of a retry that failed: the category of its error.' }),
    overridden_fields: z.array(z.string()).meta({ description: 'Of a retry: the fields that were changed for it.' }),
  })
  .meta({ id: 'FailureEvent', description: 'Something that was done with a failure.' })

const row = (description: string) => z.looseObject({}).meta({ description })

export const failureShown = z
  .object({
    ...failureRowShape,
    row_data: row('The row as it was sent.'),
    row_omitted: z
      .object({ bytes: z.int().meta({ description: 'Its size as JSON.' }) })
      .nullable()
      .meta({ description: 'Where the row was too large to be kept: `row_data` has its address alone.' }),
    last_retry_overrides: row('What the latest retry changed; empty where nothing was.'),
    last_attempt_at: time('The latest attempt.'),
    retried_credential_id: z.uuid().nullable().meta({ description: 'The credential that a retry issued.' }),
    resolution_note: z.string().nullable().meta({ description: 'How a person dealt with it elsewhere.' }),
    resolved_at: time('When they noted it.').nullable(),
    template_is_archived: z.boolean().meta({ description: 'Nothing is issued from an archived template.' }),
    fields: z.array(field).meta({ description: 'What the template makes of a row, besides its address.' }),
    history: z.array(event).meta({ description: 'What was done with it, the newest first.' }),
  })
  .meta({ id: 'Failure', description: 'A row that was not issued, with what became of it.' })

export const failureShownExample = {
  ...failureRowExample,
  row_data: { email: 'ana@', recipient_name: 'Ana Muñoz' },
  row_omitted: null,
  last_retry_overrides: {},
  last_attempt_at: failureRowExample.first_seen_at,
  retried_credential_id: null,
  resolution_note: null,
  resolved_at: null,
  template_is_archived: false,
  fields: [{ name: 'recipient_name', type: 'string', is_required: true, allowed_values: [] }],
  history: [],
}

/** One failure as it is now, as JSON text: the row is sent as the text that is stored. */
export async function presentFailureById(ctx: Context, database: Database, id: FailureId): Promise<{ json: string }> {
  const [[shown], [failure], end, events] = await Promise.all([
    listFailureRowsById(ctx, [id]),
    listFailuresById(ctx, [id]),
    findFailureEnd(ctx, id),
    listFailureEvents(ctx, database, id),
  ])
  if (!shown || !failure || !end) throw refuse('failure_not_found')
  return { json: write(ctx, shown, failure, end, await findTemplateById(ctx, failure.templateId), events) }
}

function write(
  ctx: Context,
  shown: FailureRow,
  failure: Failure,
  end: FailureEnd,
  template: Template | undefined,
  events: FailureEvent[],
): string {
  const known = openJson({
    ...presentFailureRow(ctx, shown),
    error_message: failure.message,
    row_omitted: failure.omitted && { bytes: failure.omitted.bytes },
    last_attempt_at: failure.lastAttemptAt.toISOString(),
    retried_credential_id: failure.retriedCredentialId,
    resolution_note: end.resolutionNote,
    resolved_at: end.resolvedAt?.toISOString() ?? null,
    template_is_archived: !template || template.archivedAt !== null,
    fields: template ? fieldsOf(template) : [],
    history: events.flatMap(presentEvent),
  })
  return `${known},"row_data":${failure.rowData},"last_retry_overrides":${failure.lastRetryOverrides ?? '{}'}}`
}

function fieldsOf(template: Template): z.output<typeof field>[] {
  return fieldNames
    .filter((name) => namesField(template, name))
    .map((name) => ({
      name,
      type: recipientFields[name].type,
      is_required: requiresField(template, name),
      allowed_values: name === 'result_value' ? template.resultAllowedValues : [],
    }))
}

const kinds: Record<string, z.output<typeof event>['kind']> = {
  'failure.retried': 'retried',
  'failure.resolved': 'resolved',
  'failure.discarded': 'discarded',
}

function presentEvent({ action, recordedAt, after, actorKind, by }: FailureEvent): z.output<typeof event>[] {
  const kind = kinds[action]
  if (!kind) return []
  const { overridden_fields: fields, error_category: category, credential_id: credentialId } = after
  return [
    {
      kind,
      at: recordedAt.toISOString(),
      actor: actorKind,
      by,
      is_issued: typeof credentialId === 'string',
      error_category: typeof category === 'string' ? category : null,
      overridden_fields: Array.isArray(fields) ? fields.map(String) : [],
    },
  ]
}
