import { z } from 'zod'

const pageSizeDefault = 20
export const pageSizeMax = 100
/** The problem of a page size that is out of bounds. */
export const outsidePageSize = `must be an integer from 1 to ${pageSizeMax}`

/** A parameter that is sent twice arrives as a list, which is no number either. */
const wholeNumber = (sent: unknown) => (typeof sent === 'string' && /^\d{1,9}$/.test(sent) ? Number(sent) : Number.NaN)

/** `page` and `page_size` of api.md. A value that is out of bounds is refused, not corrected. */
export const pageQuery = {
  page: z
    .any()
    .optional()
    .transform((sent) => (sent === undefined ? 1 : wholeNumber(sent)))
    .refine((page) => page >= 1, 'must be an integer of at least 1')
    .meta({ description: 'Page, counted from 1.', type: 'integer', minimum: 1, defaultValue: 1, example: 1 }),
  page_size: z
    .any()
    .optional()
    .transform((sent) => (sent === undefined ? pageSizeDefault : wholeNumber(sent)))
    .refine((size) => size >= 1 && size <= pageSizeMax, outsidePageSize)
    .meta({
      description: 'Entries a page.',
      type: 'integer',
      minimum: 1,
      maximum: pageSizeMax,
      defaultValue: pageSizeDefault,
      example: pageSizeDefault,
    }),
}

export function slice(query: { page: number; page_size: number }): { offset: number; limit: number } {
  return { offset: (query.page - 1) * query.page_size, limit: query.page_size }
}
