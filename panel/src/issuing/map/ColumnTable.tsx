import { NativeSelect } from '@mantine/core'
import { useTexts } from '../../ui/language/language.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { Under } from '../../ui/text/Under.tsx'
import classes from '../issuing.module.css'
import { columnsOf } from '../rows/column.ts'
import type { IssuableTemplate } from '../template.ts'
import { texts } from '../texts/texts.ts'
import type { SheetReading } from '../wire.ts'

type FileColumn = SheetReading['columns'][number]

/** Lists the columns of the file, each with its first values and the field that it is imported as, or with the remark that it is not imported. */
export function ColumnTable(props: {
  reading: SheetReading
  template: IssuableTemplate
  onChoose: (columns: Record<string, number | null>) => void
}) {
  const { reading, template, onChoose } = props
  const words = useTexts(texts)
  const usable = columnsOf(template)
  const fields: (keyof typeof words.fileFields)[] = usable.includes('recipient_name')
    ? [...usable.slice(0, 2), 'family_name', ...usable.slice(2)]
    : usable
  const nameOf = (field: string) => (words.fileFields as Record<string, string>)[field] ?? field
  const columns: Column<FileColumn>[] = [
    {
      id: 'header',
      header: words.map.column,
      isHeading: true,
      cell: ({ header, position }) => header || words.map.unnamed(String(position)),
    },
    {
      id: 'samples',
      header: words.map.samples,
      cell: ({ samples }) => <span className={classes.samples}>{samples.join(' · ')}</span>,
    },
    {
      id: 'field',
      header: words.map.becomes,
      cell: ({ header, position, field, rival_for: rivalFor }) => {
        const isUsable = field !== null && (fields as string[]).includes(field)
        return (
          <>
            <NativeSelect
              aria-label={words.map.becomesNamed(header)}
              value={isUsable ? field : ''}
              onChange={({ currentTarget: { value } }) =>
                onChoose({ ...(field && { [field]: null }), ...(value && { [value]: position }) })
              }
              data={[
                { value: '', label: words.map.notImported },
                ...fields.map((name) => ({ value: name, label: nameOf(name) })),
              ]}
            />
            {field !== null && !isUsable && <Under>{words.map.notUsed(nameOf(field))}</Under>}
            {rivalFor !== null && <Under>{words.map.rival(nameOf(rivalFor))}</Under>}
          </>
        )
      },
    },
  ]
  return (
    <DataTable
      caption={words.map.columns}
      columns={columns}
      rows={reading.columns}
      keyOf={({ position }) => String(position)}
    />
  )
}
