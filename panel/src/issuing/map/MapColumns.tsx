import { Button, Group, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { RequestFailure } from '../../data/request-failure.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import type { Draft } from '../draft/draft.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { type ColumnName, requiredColumnsOf } from '../rows/column.ts'
import type { DraftRow } from '../rows/draft-row.ts'
import { ReadingFailure } from '../source/ReadingFailure.tsx'
import type { Reading } from '../source/read-sheet.ts'
import type { IssuableTemplate } from '../template.ts'
import { texts } from '../texts/texts.ts'
import type { SheetReading } from '../wire.ts'
import { ColumnTable } from './ColumnTable.tsx'
import { DateQuestion } from './DateQuestion.tsx'
import { HowItWasRead } from './HowItWasRead.tsx'
import { MissingColumns } from './MissingColumns.tsx'
import { notImported, rememberColumns } from './remembered-columns.ts'

const route = getRouteApi('/o/$organization/issue/draft')

/** Assigns columns of the file to fields, and asks the questions that the file leaves open. */
export function MapColumns(props: {
  draft: Draft
  store: DraftStore
  template: IssuableTemplate
  query: UseQueryResult<SheetReading>
  rows: DraftRow[]
}) {
  const { draft, store, template, query } = props
  const read = (change: Partial<Reading>) => store.change((now) => ({ ...now, reading: { ...now.reading, ...change } }))
  if (query.error instanceof RequestFailure && query.error.kind === 'refused')
    return (
      <Sheet isPadded>
        <ReadingFailure error={query.error} name={draft.source.name} onChoose={read} />
        <Group mt="sm">
          <OtherSource draft={draft} template={template} />
        </Group>
      </Sheet>
    )
  return (
    <Answer query={query}>
      {(reading) => (
        <Stack aria-busy={query.isPlaceholderData || undefined}>
          <HowItWasRead reading={reading} draft={draft} onRead={read} />
          {reading.twofold_date && draft.reading.date_order === undefined && (
            <DateQuestion twofold={reading.twofold_date} onAnswer={(order) => read({ date_order: order })} />
          )}
          <Sheet>
            <ColumnTable
              reading={reading}
              template={template}
              onChoose={(mapping) => read({ mapping: { ...draft.reading.mapping, ...mapping } })}
            />
          </Sheet>
          <MissingColumns
            missing={missingOf(reading, template)}
            values={draft.sameForAll}
            onChange={(sameForAll) => store.change((now) => ({ ...now, sameForAll }))}
          />
          <Onward {...props} reading={reading} />
        </Stack>
      )}
    </Answer>
  )
}

function Onward(props: Parameters<typeof MapColumns>[0] & { reading: SheetReading }) {
  const { draft, store, template, reading, rows } = props
  const words = useTexts(texts).map
  const { language } = useLanguage()
  const navigate = route.useNavigate()
  const missing = missingOf(reading, template).filter((column) => !draft.sameForAll[column]?.trim())
  const isAsked = reading.twofold_date !== null && draft.reading.date_order === undefined
  const isBlocked = missing.length > 0 || isAsked || props.query.isPlaceholderData
  const goOn = () => {
    const fields = reading.columns.map(({ header, field }) => [header, field ?? notImported])
    if (draft.source.kind === 'file') rememberColumns(template.id, Object.fromEntries(fields))
    store.change((now) => ({ ...now, rows }))
    void navigate({ search: { step: 'review' } })
  }
  return (
    <div>
      {isBlocked && (
        <Soft role="status">
          {missing.length > 0 ? words.missingFirst : isAsked ? words.datesFirst : words.reading}
        </Soft>
      )}
      <Group mt="sm">
        <Button disabled={isBlocked} onClick={goOn}>
          {words.goOn(formatNumber(rows.length, language), rows.length)}
        </Button>
        <OtherSource draft={draft} template={template} />
      </Group>
    </div>
  )
}

function OtherSource({ draft, template }: { draft: Draft; template: IssuableTemplate }) {
  const words = useTexts(texts).map
  const isFile = draft.source.kind === 'file'
  return (
    <Button
      variant="default"
      renderRoot={(root: object) => (
        <Link
          {...root}
          from={route.id}
          to={isFile ? '/o/$organization/issue/file' : '/o/$organization/issue/list'}
          search={{ template: template.id }}
        />
      )}
    >
      {isFile ? words.otherFile : words.otherList}
    </Button>
  )
}

/** The required fields that no column holds. */
function missingOf(reading: SheetReading, template: IssuableTemplate): ColumnName[] {
  const mapped = new Set(reading.columns.map(({ field }) => field))
  // A family name alone also counts as a name.
  return requiredColumnsOf(template).filter(
    (column) => !mapped.has(column) && !(column === 'recipient_name' && mapped.has('family_name')),
  )
}
