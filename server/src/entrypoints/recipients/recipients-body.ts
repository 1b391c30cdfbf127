import { z } from 'zod'
import type { RawRow } from '../../credentials/recipients/recipient.ts'
import { problemOfRecipients, recipientsMax } from '../../credentials/recipients/recipient-list.ts'
import { rowKilobytesMax } from '../../credentials/recipients/row-size.ts'
import { wishFields } from '../../credentials/recipients/row-wishes.ts'
import { isJsonObject } from '../../platform/formats/json.ts'
import type { TemplateId } from '../../platform/ids.ts'
import { recipientFields } from '../../templates/recipient-fields.ts'
import { judgedBy, requiredId } from '../http/request-schemas.ts'

const evidence = z
  .looseObject({
    name: z.string().optional().meta({ description: 'Title.' }),
    url: z.string().optional().meta({ description: 'http or https address.' }),
    description: z.string().optional().meta({ description: 'What it shows.' }),
    narrative: z.string().optional().meta({ description: 'What its author tells of it.' }),
    genre: z.string().optional().meta({ description: 'What kind it is, such as Photography.' }),
    audience: z.string().optional().meta({ description: 'For whom it is.' }),
  })
  .meta({ id: 'Evidence', description: 'A piece of evidence.' })

const schemasOfTypes = {
  string: z.string(),
  date: z.string(),
  number: z.number(),
  boolean: z.boolean(),
  array: z.array(evidence),
}

/** Describes a recipient. It is not enforced here: a row of another shape has errors of its own. */
const recipient = z
  .looseObject({
    email: z.string().meta({ description: 'E-mail address.' }),
    ...Object.fromEntries(
      Object.entries({ ...recipientFields, ...wishFields }).map(([name, { type, summary }]) => [
        name,
        schemasOfTypes[type].optional().meta({ description: summary }),
      ]),
    ),
  })
  .meta({
    id: 'Recipient',
    description: `One recipient; which fields apply is told by the template. Its JSON takes ${rowKilobytesMax} kB at most.`,
  })

/** The known names of a recipient and of a piece of evidence. Other names change nothing, and the answer names them. */
export const recipientNames: ReadonlySet<string> = new Set(Object.keys(recipient.shape))
export const evidenceNames: ReadonlySet<string> = new Set(Object.keys(evidence.shape))
export const namesInRecipients = { 'recipients[]': recipientNames, 'recipients[].evidence[]': evidenceNames }

/** Schemas that are described as parts of a body and not enforced. */
export const describedOnly = [recipient]

/** One row of a body, of any shape: its faults are told as errors of the row. */
export const oneRow = judgedBy<RawRow>((sent) => (isJsonObject(sent) ? undefined : 'recipient must be an object'))

/** The body of validate and issue. Only its structure is checked here (decisions.md, "Recipients"). */
export const recipientsBody = z
  .object({
    template_id: requiredId<TemplateId>('template_id').meta({
      type: 'string',
      format: 'uuid',
      description: 'Template to issue from.',
    }),
    recipients: judgedBy<RawRow[]>(problemOfRecipients).meta({
      type: 'array',
      minItems: 1,
      maxItems: recipientsMax,
      description: 'Recipients.',
      items: { $ref: '#/$defs/Recipient' },
    }),
    notify: z
      .boolean('notify must be true or false')
      .optional()
      .meta({ description: 'False: no letter goes out for any row that does not say otherwise.' }),
  })
  .meta({ id: 'RecipientsRequest', description: 'A template, and who is to receive a credential from it.' })
