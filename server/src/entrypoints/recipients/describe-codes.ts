import { z } from 'zod'

// Described as strings and not as a closed list: a new code must not break a client that was generated before it.

/** The code of each error of a row. */
export const errorCodes = z
  .array(z.string())
  .meta({ description: 'The code of each error, in the same order; each has a page, /docs/errors/{code}.' })

/** The code of each warning of a row. */
export const warningCodes = z
  .array(z.string())
  .meta({ description: 'The code of each warning, in the same order; each has a page, /docs/errors/{code}.' })
