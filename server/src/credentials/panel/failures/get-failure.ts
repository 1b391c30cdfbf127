import type { Saying } from '../../../entrypoints/http/operation.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import type { Context, Platform } from '../../../platform/context.ts'
import { openJson } from '../../../platform/formats/json.ts'
import type { FailureId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { fieldNames, recipientFields } from '../../../templates/recipient-fields.ts'
import { namesField, requiresField, type Template } from '../../../templates/template.ts'
import { findTemplateById } from '../../../templates/template-store.ts'
import type { Failure } from '../../failures/failure.ts'
import { type FailureEvent, listFailureEvents } from '../../failures/failure-history-view.ts'
import { listFailuresById } from '../../failures/failure-store.ts'
import { type FailureEnd, type FailureRow, findFailureEnd, listFailureRowsById } from '../../failures/failure-view.ts'
import { failureInPath, presentFailureRow } from './present-failure-row.ts'

/** Answers with one failure as it is now, as JSON text: the row is sent as the stored text. */
export async function showFailure(
  ctx: Context,
  { id, platform }: { id: FailureId; platform: Platform },
): Promise<Saying<FailureShown>> {
  const [[shown], [failure], end, events] = await Promise.all([
    listFailureRowsById(ctx, [id]),
    listFailuresById(ctx, [id]),
    findFailureEnd(ctx, id),
    listFailureEvents(ctx, platform.database, id),
  ])
  if (!shown || !failure || !end) throw refuse('failure_not_found')
  const facts = factsOf(ctx, shown, failure, end, await findTemplateById(ctx, failure.templateId), events)
  const { rowData, lastRetryOverrides } = failure
  return { json: `${openJson(facts)},"row_data":${rowData},"last_retry_overrides":${lastRetryOverrides ?? '{}'}}` }
}

type FailureShown = ReturnType<typeof factsOf> & {
  row_data: Record<string, unknown>
  last_retry_overrides: Record<string, unknown>
}

function factsOf(
  ctx: Context,
  shown: FailureRow,
  failure: Failure,
  end: FailureEnd,
  template: Template | undefined,
  events: FailureEvent[],
) {
  return {
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
  }
}

function fieldsOf(template: Template) {
  return fieldNames
    .filter((name) => namesField(template, name))
    .map((name) => ({
      name,
      type: recipientFields[name].type,
      is_required: requiresField(template, name),
      allowed_values: name === 'result_value' ? template.resultAllowedValues : [],
    }))
}

const kinds: Record<string, 'retried' | 'resolved' | 'discarded'> = {
  'failure.retried': 'retried',
  'failure.resolved': 'resolved',
  'failure.discarded': 'discarded',
}

function presentEvent({ action, recordedAt, after, actorKind, by }: FailureEvent) {
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

export const getFailureOperation = teamOperation({
  name: 'get-failure',
  leastRole: 'viewer',
  route: 'GET /api/panel/failures/:id',
  id: failureInPath,
  handle: showFailure,
})
