import { NativeSelect, Stack } from '@mantine/core'
import { FieldPair } from '../../ui/form/editor/FormPart.tsx'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import type { Draft } from '../draft/draft.ts'
import classes from '../issuing.module.css'
import { rowsAtOnce } from '../rows/check-requests.ts'
import type { Reading } from '../source/read-sheet.ts'
import { texts } from '../texts/texts.ts'
import type { SheetReading } from '../wire.ts'

const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'windows-1250', 'windows-1251', 'macintosh']

/** Shows the encoding, separator or sheet with which the file was read. A person can change it where the rows look wrong. */
export function HowItWasRead(props: {
  reading: SheetReading
  draft: Draft
  onRead: (change: Partial<Reading>) => void
}) {
  const { reading, draft, onRead } = props
  const words = useTexts(texts).map
  const { language } = useLanguage()
  const address = reading.columns.find(({ header }) => isAddress(header))?.header
  return (
    <Sheet isPadded>
      <Stack gap="md">
        <h2>{words.read(formatNumber(reading.total, language), formatNumber(reading.columns.length, language))}</h2>
        {address && <Notice tone="late">{words.headedByPerson(String(reading.header_row), address)}</Notice>}
        {reading.total > rowsAtOnce && (
          <Notice tone="calm">
            {words.tooManyForOne(
              formatNumber(rowsAtOnce, language),
              formatNumber(Math.ceil(reading.total / rowsAtOnce), language),
            )}
          </Notice>
        )}
        {draft.reading.merged_cells && <Notice tone="calm">{words.mergedRead}</Notice>}
        {draft.reading.missing_results && <Notice tone="calm">{words.resultsRead}</Notice>}
        {reading.format === 'workbook' && <WorkbookSource reading={reading} onRead={onRead} />}
        {/* A list was typed or pasted here: how it is encoded and divided is known. */}
        {reading.format === 'text' && draft.source.kind === 'file' && <TextSource reading={reading} onRead={onRead} />}
        <Cleaned reading={reading} />
      </Stack>
    </Sheet>
  )
}

/** Whether a heading is an address: then the file has no headings, and its first person would be left out silently. */
function isAddress(heading: string): boolean {
  return /^\S+@\S+\.\S+$/.test(heading)
}

type ReadAnew = { reading: SheetReading; onRead: (change: Partial<Reading>) => void }

function TextSource({ reading, onRead }: ReadAnew) {
  const words = useTexts(texts).map
  return (
    <>
      {reading.is_encoding_guessed && reading.differing_line && (
        <Notice tone="late">
          {words.guessed(String(reading.differing_line.line))}
          <q className={classes.line}>{reading.differing_line.text}</q>
          {words.wrongCharacters}
        </Notice>
      )}
      {reading.cut_row !== null && <Notice tone="late">{words.cut(String(reading.cut_row))}</Notice>}
      <FieldPair>
        <NativeSelect
          label={words.encoding}
          value={reading.encoding ?? ''}
          data={encodings.map((value) => ({ value, label: words.encodings[value] ?? value }))}
          onChange={({ currentTarget }) => onRead({ encoding: currentTarget.value as Reading['encoding'] })}
        />
        <NativeSelect
          label={words.delimiter}
          value={reading.delimiter ?? ''}
          data={[',', ';', '\t', '|'].map((value) => ({ value, label: words.delimiters[value] ?? value }))}
          onChange={({ currentTarget }) => onRead({ delimiter: currentTarget.value })}
        />
      </FieldPair>
    </>
  )
}

function WorkbookSource({ reading, onRead }: ReadAnew) {
  const words = useTexts(texts).map
  const { language } = useLanguage()
  return (
    <>
      {reading.sheets.length > 1 && (
        <NativeSelect
          label={words.sheet}
          value={reading.sheet ?? ''}
          data={reading.sheets.map(({ name, is_shown }) => ({
            value: name,
            label: is_shown ? name : words.hidden(name),
          }))}
          onChange={({ currentTarget }) => onRead({ sheet: currentTarget.value, mapping: {} })}
        />
      )}
      {reading.formulas > 0 && <Notice tone="calm">{words.formulas(formatNumber(reading.formulas, language))}</Notice>}
      {reading.hidden_rows > 0 && (
        <Notice tone="late">{words.hiddenRows(formatNumber(reading.hidden_rows, language))}</Notice>
      )}
    </>
  )
}

const cleanedShown = 20

/** Tells which values were changed while the file was read, before anybody relies on them. */
function Cleaned({ reading }: { reading: SheetReading }) {
  const words = useTexts(texts).map
  const { language } = useLanguage()
  const changes = reading.rows.flatMap(({ sheet_row, cleaned, recipient }) =>
    Object.entries(cleaned).map(([field, before]) => ({
      row: sheet_row,
      field,
      before,
      after: Object(recipient)[field],
    })),
  )
  if (changes.length === 0) return null
  return (
    <details>
      <summary>{words.cleaned(formatNumber(changes.length, language))}</summary>
      <ul>
        {changes.slice(0, cleanedShown).map(({ row, field, before, after }) => (
          <li key={`${row} ${field}`}>{words.cleanedCell(String(row), String(before), told(after))}</li>
        ))}
      </ul>
      {changes.length > cleanedShown && (
        <Soft>{words.cleanedMore(formatNumber(changes.length - cleanedShown, language))}</Soft>
      )}
    </details>
  )
}

function told(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
