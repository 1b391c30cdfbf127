import { formatDay } from '../../../ui/language/format.ts'
import { useLanguage } from '../../../ui/language/language.tsx'
import { type ColumnName, isDateColumn } from '../../rows/column.ts'

/** A value as a person reads it: days with the name of their month, so that a day and a month in each other's place are seen. */
export function CellValue({ column, value }: { column: ColumnName; value: string | undefined }) {
  const { language } = useLanguage()
  if (value === undefined) return null
  return isDateColumn(column) && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value, language) : value
}
