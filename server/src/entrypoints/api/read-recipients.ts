import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { parseId, type TemplateId } from '../../platform/ids.ts'
import { isJsonObject } from '../../platform/json.ts'
import type { RawRow } from '../../recipients/recipient.ts'
import type { Template } from '../../templates/template.ts'
import { findTemplateById } from '../../templates/template-store.ts'

export const recipientsMax = 5_000

/** The documented recipient. A row that is otherwise is that row's own error, so nothing of this is enforced here. */
const recipient = {
  description: 'One recipient; which fields apply is told by the template.',
  type: 'object',
  required: ['email'],
  properties: {
    email: { type: 'string', description: 'E-mail address.' },
    recipient_name: { type: 'string', description: 'Full name.' },
    result_value: { type: 'string', description: "One of the template's allowed values when those are defined." },
    credits_earned: { type: 'number', description: 'Must not exceed credits_available.' },
    evidence: {
      type: 'array',
      description: 'At least one object when the template requires evidence.',
      items: {
        type: 'object',
        description: 'A piece of evidence.',
        properties: {
          name: { type: 'string', description: 'Title.' },
          url: { type: 'string', description: 'http or https address.' },
          description: { type: 'string', description: 'What it shows.' },
        },
      },
    },
    role: { type: 'string', description: 'Role of the recipient.' },
    license_number: { type: 'string', description: 'License number.' },
    term: { type: 'string', description: 'Academic period.' },
    activity_start_date: { type: 'string', description: 'YYYY-MM-DD.' },
    activity_end_date: { type: 'string', description: 'YYYY-MM-DD, not before the start.' },
  },
}

/** Body of validate and issue. Only its structure is judged here (decisions.md, "Recipients"). */
export const recipientsBody = z.object({
  template_id: z
    .any()
    .refine((value) => value !== undefined && value !== null, { error: 'template_id is required', abort: true })
    .transform((value) => parseId<TemplateId>(value))
    .refine((id) => id !== undefined, 'template_id must be a UUID')
    .meta({ type: 'string', format: 'uuid', description: 'Template to issue from.' }),
  recipients: z
    .any()
    .refine((value) => value !== undefined && value !== null, { error: 'recipients is required', abort: true })
    .refine((value) => Array.isArray(value), { error: 'recipients must be an array', abort: true })
    .refine((value) => value.length > 0, { error: 'recipients must not be empty', abort: true })
    .refine((value) => value.length <= recipientsMax, {
      error: `recipients must not exceed ${recipientsMax} elements`,
      abort: true,
    })
    .refine((value) => value.every(isJsonObject), 'each element of recipients must be an object')
    .transform((value) => value as RawRow[])
    .meta({
      type: 'array',
      minItems: 1,
      maxItems: recipientsMax,
      description: 'Recipients.',
      items: recipient,
    }),
})

export async function getTemplateOf(ctx: Context, id: TemplateId | undefined): Promise<Template> {
  const template = id && (await findTemplateById(ctx, id))
  if (!template || template.archivedAt) throw new Refusal('not_found', 'template_not_found', 'Template not found')
  return template
}
