import { findIssuingPace } from '../../../credentials/jobs/pace-view.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { type BatchPreview, previewBatch } from '../../preview-batch.ts'
import { rowsBody, rowsBodyExample, rowsBytesMax } from './rows-body.ts'

export const previewBatchOperation = teamOperation({
  name: 'preview-batch',
  leastRole: 'issuer',
  route: 'POST /api/panel/bulk/preview',
  body: rowsBody,
  bodyBytesMax: rowsBytesMax,
  exampleBody: rowsBodyExample,
  async handle(ctx, { body: { template_id, recipients } }) {
    const [shown, pace] = await Promise.all([previewBatch(ctx, template_id, recipients), findIssuingPace(ctx)])
    return { body: { first: shown ? present(shown) : null, rows_per_second: pace } }
  },
})

function present({ row, letter, badge }: BatchPreview) {
  return {
    row,
    letter: { to: letter.to, from: letter.from.name, subject: letter.subject, html: letter.html, text: letter.text },
    badge_svg: 'svg' in badge ? badge.svg : null,
    badge_url: 'imageUrl' in badge ? badge.imageUrl : null,
  }
}
