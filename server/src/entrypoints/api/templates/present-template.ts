import { z } from 'zod'
import { imageUrlOf } from '../../../credentials/open-badge.ts'
import type { Context } from '../../../platform/context.ts'
import { plainShapes, writePlain } from '../../../templates/plain-fields.ts'
import type { Template } from '../../../templates/template.ts'
import { writeLinks } from '../../../templates/template-links.ts'
import { gradingExample, linksExample, linksShape } from '../../recipients/links-shape.ts'

const fieldDescriptor = z
  .object({
    name: z.string().meta({ description: 'Name of the recipient field.', example: 'result_value' }),
    type: z.string().meta({ description: 'string, date, number or array.', example: 'string' }),
    description: z.string().meta({ description: 'What to send; may state allowed values.', example: 'Calificación' }),
  })
  .meta({ id: 'FieldDescriptor', description: 'One field of a recipient, as a template describes it.' })

const summaryShape = {
  id: z.uuid().meta({ description: 'Template id; used as template_id elsewhere.' }),
  name: plainShapes.name,
  description: plainShapes.description,
  achievement_type: plainShapes.achievement_type,
  required_fields: z.array(fieldDescriptor).meta({ description: 'Fields mandatory when issuing.' }),
  optional_fields: z.array(fieldDescriptor).meta({ description: 'Optional fields.' }),
}

export const templateSummary = z
  .object(summaryShape)
  .meta({ id: 'TemplateSummary', description: 'A template as lists have it.' })

const { criteria_narrative, image_url: _, ...otherShapes } = plainShapes

export const templateDetail = z
  .object({
    ...summaryShape,
    criteria_narrative,
    image_url: z
      .string()
      .meta({ description: 'Image address; the generated badge where the template has no own image.' }),
    issuer_name: z.string().meta({ description: 'Issuing organization name.' }),
    ...otherShapes,
    ...linksShape,
  })
  .meta({ id: 'Template', description: 'A template whole.' })

export function presentTemplateSummary(template: Template): z.infer<typeof templateSummary> {
  return {
    id: template.id,
    name: template.name,
    description: template.description,
    achievement_type: template.achievementType,
    required_fields: template.requiredFields,
    optional_fields: template.optionalFields,
  }
}

export function presentTemplateDetail(ctx: Context, template: Template): z.infer<typeof templateDetail> {
  const { criteria_narrative: criteria, image_url: _, ...others } = writePlain(template)
  return {
    ...presentTemplateSummary(template),
    criteria_narrative: criteria,
    image_url: imageUrlOf(ctx.settings.publicUrl, template),
    issuer_name: ctx.organization.name,
    ...others,
    ...writeLinks(template),
  }
}

export const summaryExample = {
  id: '0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11',
  name: 'Análisis de datos con Python',
  description: 'Curso de 60 horas con proyecto final.',
  achievement_type: 'Certificate',
  required_fields: [
    { name: 'recipient_name', type: 'string', description: 'Nombre completo' },
    { name: 'result_value', type: 'string', description: 'Calificación. Valores permitidos: C, B, A' },
  ],
  optional_fields: [{ name: 'term', type: 'string', description: 'Periodo académico' }],
}

export const detailExample = {
  ...summaryExample,
  criteria_narrative: 'Asistir al 80 % de las sesiones y entregar el proyecto final.',
  image_url: 'https://credentials.example.edu/achievements/0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11/badge.svg',
  issuer_name: 'Universidad de Aguamarina',
  ...gradingExample,
  ...linksExample,
}
