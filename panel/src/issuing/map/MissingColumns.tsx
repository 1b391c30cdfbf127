import { TextInput } from '@mantine/core'
import { FieldPair } from '../../ui/form/editor/FormPart.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import { type ColumnName, isDateColumn, type Values } from '../rows/column.ts'
import { texts } from '../texts/texts.ts'

/** Asks for the required fields that the file lacks: one value for all rows may take the place of a column. */
export function MissingColumns(props: { missing: ColumnName[]; values: Values; onChange: (values: Values) => void }) {
  const { missing, values, onChange } = props
  const words = useTexts(texts)
  if (missing.length === 0) return null
  return (
    <Sheet isPadded title={words.map.missing}>
      <Soft>{words.map.missingHint}</Soft>
      <FieldPair>
        {missing.map((column) =>
          column === 'email' ? (
            <p key={column}>{words.map.noEmail}</p>
          ) : (
            <TextInput
              key={column}
              label={words.map.sameForAll(words.columns[column])}
              value={values[column] ?? ''}
              onChange={({ currentTarget }) => onChange({ ...values, [column]: currentTarget.value })}
              type={isDateColumn(column) ? 'date' : 'text'}
              autoComplete="off"
            />
          ),
        )}
      </FieldPair>
    </Sheet>
  )
}
