import { z } from 'zod'
import { type BatchPreview, previewBatch } from '../../../issuing/preview-batch.ts'
import { findIssuingPace } from '../../../jobs/pace-view.ts'
import { invalid } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { noTemplate, rowsBody, rowsBodyExample, rowsBytesMax, tooManyRows } from './rows-body.ts'

const first = z
  .object({
    row: z.int().min(1).meta({ description: 'The first row that can be issued.' }),
    letter: z
      .object({
        to: z.string().meta({ description: 'Where it would go.' }),
        from: z.string().meta({ description: 'Whose name it has.' }),
        subject: z.string().meta({ description: 'Its subject.' }),
        html: z.string().meta({ description: 'As mail readers show it: show it in a frame without scripts.' }),
        text: z.string().meta({ description: 'For those that show no HTML.' }),
      })
      .meta({ description: 'Its letter. The link in it leads nowhere: nothing was issued.' }),
    badge_svg: z.string().nullable().meta({ description: 'Its badge, where it is drawn.' }),
    badge_url: z.string().nullable().meta({ description: 'Its badge, where the template has a picture.' }),
  })
  .meta({ id: 'BulkPreviewRow', description: 'What one row would bring.' })

const preview = z
  .object({
    first: first.nullable().meta({ description: 'Null where no row can be issued.' }),
    rows_per_second: z
      .number()
      .nullable()
      .meta({ description: "As the organization's last batches were issued; null before there was one." }),
  })
  .meta({ id: 'BulkPreview', description: 'What issuing would bring.' })

export const previewBulkOperation = memberOperation({
  name: 'preview-bulk',
  leastRole: 'issuer',
  method: 'POST',
  path: '/api/panel/bulk/preview',
  tag: 'Issuing',
  summary: 'Letter and badge before issuing',
  description: 'Of the first row that can be issued, by the code that sends and draws. Nothing is stored or sent.',
  body: rowsBody,
  bodyBytesMax: rowsBytesMax,
  bodyExamples: { two: { summary: 'Two rows', value: rowsBodyExample } },
  responses: {
    200: {
      description: 'The preview.',
      schema: preview,
      examples: {
        none: { summary: 'No row can be issued', value: { first: null, rows_per_second: 210.5 } },
      },
    },
    404: noTemplate,
    413: tooManyRows,
    422: invalid('recipients must not be empty'),
  },
  async handle(ctx, { body: { template_id, recipients } }) {
    const [shown, pace] = await Promise.all([previewBatch(ctx, template_id, recipients), findIssuingPace(ctx)])
    return { body: { first: shown ? present(shown) : null, rows_per_second: pace } }
  },
})

function present({ row, letter, badge }: BatchPreview): z.output<typeof first> {
  return {
    row,
    letter: { to: letter.to, from: letter.from.name, subject: letter.subject, html: letter.html, text: letter.text },
    badge_svg: 'svg' in badge ? badge.svg : null,
    badge_url: 'imageUrl' in badge ? badge.imageUrl : null,
  }
}
