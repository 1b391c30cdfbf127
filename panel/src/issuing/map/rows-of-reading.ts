import { columnsOf, type Values } from '../rows/column.ts'
import type { DraftRow } from '../rows/draft-row.ts'
import { valuesOf } from '../rows/recipient.ts'
import type { IssuableTemplate } from '../template.ts'
import type { SheetReading } from '../wire.ts'

/** Makes the rows of a draft from a file that was read: with the columns that the template can use, and the values that are the same for all rows. */
export function rowsOfReading(reading: SheetReading, template: IssuableTemplate, sameForAll: Values): DraftRow[] {
  const columns = columnsOf(template)
  return reading.rows.map(({ sheet_row, recipient, cleaned }, key) => {
    const own = Object.fromEntries(
      columns.flatMap((name) => (cleaned[name] === undefined ? [] : [[name, cleaned[name]]])),
    )
    return {
      key,
      sheetRow: sheet_row,
      values: { ...sameForAll, ...valuesOf(recipient, columns) },
      ...(Object.keys(own).length > 0 && { cleaned: own }),
    }
  })
}
