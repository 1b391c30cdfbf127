import { formatDay } from '../../../ui/language/format.ts'
import { useLanguage } from '../../../ui/language/language.tsx'
import { type ColumnName, isDateColumn } from '../../rows/column.ts'

/** A value as a person reads it. A date names its month, so that a person notices when day and month were swapped. */
export function CellValue({ column, value }: { column: ColumnName; value: string | undefined }) {
  const { language } = useLanguage()
  if (value === undefined) return null
  return isDateColumn(column) && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value, language) : value
}
