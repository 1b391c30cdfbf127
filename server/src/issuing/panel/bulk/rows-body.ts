import { z } from 'zod'
import type { RawRow } from '../../../credentials/recipients/recipient.ts'
import { problemOfRows, refuseTooLong } from '../../../credentials/recipients/recipient-list.ts'
import { judgedBy, requiredId } from '../../../entrypoints/http/request-schemas.ts'
import type { TemplateId } from '../../../platform/ids.ts'

/** Rows may be as large as those of the API; the limit of the process bounds the body. */
export const rowsBytesMax = Number.POSITIVE_INFINITY

export const templateId = requiredId<TemplateId>('template_id')

/**
 * The rows of a request, as the API takes them. Only a list that is too long is answered in another way, and before anything else that is wrong with
 * the body.
 */
export const rows = judgedBy<RawRow[]>((sent) => {
  refuseTooLong(sent)
  return problemOfRows(sent)
})

export const rowsBody = z.object({ template_id: templateId, recipients: rows })

export const templateIdExample = '0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11'

export const rowsBodyExample = {
  template_id: templateIdExample,
  recipients: [
    { email: 'ana.munoz@example.edu', recipient_name: 'Ana Muñoz', result_value: 'A' },
    { email: 'luis@gmial.com', recipient_name: 'Luis Ortega', result_value: 'A' },
  ],
}
