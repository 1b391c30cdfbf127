import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ask } from '../../data/ask.ts'
import { repairKinds } from '../../data/generated/limits.ts'
import { useOrganization } from '../../shell/session.ts'
import { useOrderName } from '../../ui/form/use-order-name.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { formatDay, formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import classes from '../failures.module.css'
import { retryRunQuery } from '../queries.ts'
import { repairTexts } from '../texts/repair-texts.ts'
import type { RepairReading, RetryRunOrder } from '../wire.ts'
import { RepairTable } from './RepairTable.tsx'
import type { RepairDraft } from './repair-draft.ts'
import { countsOfKinds, kindShown, numbersOf, rowsToRetry } from './repair-rows.ts'

const route = getRouteApi('/o/$organization/failures/file')

type Props = {
  draft: RepairDraft
  reading: RepairReading
  /** Whether `reading` is still the former one, while a newer one is being fetched. */
  isStale: boolean
  keep: (draft: RepairDraft) => void
  drop: () => void
}

/** Shows row by row what a corrected file would change, before anything is changed, and then leads to the retry run. */
export function RepairReview({ draft, reading, isStale, keep, drop }: Props) {
  const words = useTexts(repairTexts).review
  const { language } = useLanguage()
  const number = (count: number) => formatNumber(count, language)
  const { show } = route.useSearch()
  const counts = countsOfKinds(reading.rows)
  return (
    <Stack>
      <Sheet isPadded title={words.title(draft.name)}>
        <p>{words.rows(reading.total, number(reading.total))}</p>
        <Warnings reading={reading} />
        <DateQuestion draft={draft} reading={reading} keep={keep} />
        {counts.unchanged > 0 && (
          <Checkbox
            label={words.withUnchanged(counts.unchanged, number(counts.unchanged))}
            checked={draft.withUnchanged}
            onChange={({ currentTarget }) => keep({ ...draft, withUnchanged: currentTarget.checked })}
          />
        )}
        <Order draft={draft} reading={reading} isStale={isStale} drop={drop} />
      </Sheet>
      <Sheet>
        <nav aria-label={words.kindsLabel} className={classes.chips}>
          <ul>
            {repairKinds
              .filter((kind) => counts[kind] > 0)
              .map((kind) => (
                <li key={kind}>
                  <Link
                    from={route.id}
                    to="."
                    search={(before) => ({ ...before, show: kind, after: undefined })}
                    className={classes.chip}
                    data-chosen={kindShown(show, counts) === kind}
                    {...(kindShown(show, counts) === kind && { 'aria-current': 'true' as const })}
                  >
                    {words.kinds[kind]} <span>{number(counts[kind])}</span>
                  </Link>
                </li>
              ))}
          </ul>
          <p className={classes.explanation}>{words.explanations[kindShown(show, counts)]}</p>
        </nav>
        <RepairTable rows={reading.rows.filter(({ kind }) => kind === kindShown(show, counts))} />
      </Sheet>
    </Stack>
  )
}

function Warnings({ reading }: { reading: RepairReading }) {
  const words = useTexts(repairTexts).review
  const { ignored_columns: ignored, nameless_rows: nameless, repeated } = reading
  return (
    <Stack gap="sm" mb="md">
      {nameless.length > 0 && <Notice tone="late">{words.nameless(nameless.length, numbersOf(nameless))}</Notice>}
      {repeated.length > 0 && (
        <Notice tone="late">
          {words.repeated(numbersOf(repeated.flatMap((one) => [one.first_sheet_row, one.sheet_row])))}
        </Notice>
      )}
      {ignored.length > 0 && <Notice tone="calm">{words.ignored(ignored.join(', '))}</Notice>}
    </Stack>
  )
}

function DateQuestion({ draft, reading, keep }: Pick<Props, 'draft' | 'reading' | 'keep'>) {
  const words = useTexts(repairTexts).review
  const { language } = useLanguage()
  const { twofold_date: open, date_order: order } = reading
  if (!open && draft.dateOrder === undefined) return null
  return (
    <NativeSelect
      label={open ? words.dates(open.cell) : words.datesTold}
      value={order}
      onChange={({ currentTarget }) => keep({ ...draft, dateOrder: currentTarget.value === 'mdy' ? 'mdy' : 'dmy' })}
      data={[
        { value: 'dmy', label: open ? formatDay(open.day_first, language) : words.dayFirst },
        { value: 'mdy', label: open ? formatDay(open.month_first, language) : words.monthFirst },
      ]}
    />
  )
}

function Order({ draft, reading, isStale, drop }: Omit<Props, 'keep'>) {
  const words = useTexts(repairTexts).review
  const { language } = useLanguage()
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const nameOf = useOrderName()
  const rows = rowsToRetry(reading.rows, draft.withUnchanged)
  const { failure, isSending, submit } = useSubmission({
    send: (body: RetryRunOrder) =>
      ask('start-retry-run', { organizationId: organization.id, body, idempotencyKey: nameOf(body) }),
    onDone: (run) => {
      drop()
      queryClient.setQueryData(retryRunQuery(organization.id, run.id).queryKey, run)
      void navigate({
        to: '/o/$organization/failures/retries/$run',
        params: { organization: organization.slug, run: run.id },
      })
    },
  })
  return (
    <>
      <p>{rows.length > 0 ? words.effect : words.nothing}</p>
      {failure && <FailureNotice error={failure} />}
      <Group gap="sm">
        <Button loading={isSending} disabled={rows.length === 0 || isStale} onClick={() => submit({ failures: rows })}>
          {words.submit(rows.length, formatNumber(rows.length, language))}
        </Button>
        <Button variant="default" onClick={drop} disabled={isSending}>
          {words.drop}
        </Button>
      </Group>
    </>
  )
}
