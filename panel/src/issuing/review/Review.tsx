import { Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { SentenceButton } from '../../ui/text/SentenceButton.tsx'
import type { Draft } from '../draft/draft.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { type ColumnName, columnsOf, requiredColumnsOf } from '../rows/column.ts'
import type { DraftRow } from '../rows/draft-row.ts'
import { countViews, issuable, sharedWithoutMail, stateOf, uncheckedDomains, type View } from '../rows/review.ts'
import type { IssuableTemplate } from '../template.ts'
import { texts } from '../texts/texts.ts'
import { ReviewCards } from './cards/ReviewCards.tsx'
import { useIsNarrow } from './cards/use-is-narrow.ts'
import { ReviewTable } from './grid/ReviewTable.tsx'
import { ReviewTabs } from './ReviewTabs.tsx'
import classes from './review.module.css'
import { ReviewProvider, type ReviewState } from './review-state.ts'
import type { CheckState } from './use-checks.ts'
import { useRowChanges } from './use-row-changes.ts'
import { useShownKeys } from './use-shown-keys.ts'

const domainsShown = 3

/** Shows the rows of a draft with their problems, which can be corrected in place. */
export function Review(props: {
  draft: Draft
  store: DraftStore
  template: IssuableTemplate
  checking: CheckState
  view: View
}) {
  const { draft, store, template, checking, view } = props
  const words = useTexts(texts).review
  const { language } = useLanguage()
  const isNarrow = useIsNarrow()
  const rows = draft.rows ?? []
  const { checks } = checking
  const [columns] = useState(() => columnsWithContent(template, rows))
  const changes = useRowChanges(store)
  const [generation, setGeneration] = useState(0)
  const keys = useShownKeys(rows, checks, view, generation)
  const state = useMemo((): ReviewState => {
    const byKey = new Map(rows.map((row) => [row.key, row]))
    return {
      ...changes,
      template,
      columns,
      rows,
      checks,
      withoutMail: sharedWithoutMail(rows, checks),
      rowOf: (key) => byKey.get(key),
      checkOf: (key) => checks.get(key),
    }
  }, [template, columns, rows, checks, changes])
  const counts = countViews(rows, checks)
  const unchecked = rows.filter((row) => stateOf(row, checks.get(row.key)) === 'checking').length
  const ready = issuable(rows, checks).length
  return (
    <ReviewProvider value={state}>
      <Stack gap={14}>
        <div className={classes.bar}>
          <ReviewTabs view={view} counts={counts} onChoose={() => setGeneration(generation + 1)} />
          <span role="status" className={classes.checking}>
            {unchecked > 0 && checking.failure === undefined && words.checking(formatNumber(unchecked, language))}
          </span>
        </div>
        {checking.failure !== undefined && (
          <Stack gap="sm" align="flex-start">
            <FailureNotice error={checking.failure} />
            <Button variant="default" onClick={checking.again}>
              {words.checkAgain}
            </Button>
          </Stack>
        )}
        <UncheckedDomains state={state} />
        <DomainsWithoutMail state={state} />
        <Repeats state={state} changes={changes} />
        {changes.removed && (
          <Notice tone="calm" isNews>
            {words.removed(words.rowName(changes.removed))}{' '}
            <SentenceButton onClick={changes.bringBack}>{words.bringBack}</SentenceButton>
          </Notice>
        )}
        {keys.length === 0 ? (
          <EmptyState title={words.none[view]}>{words.noneHint[view]}</EmptyState>
        ) : isNarrow ? (
          <ReviewCards key={`${view} ${generation}`} keys={keys} />
        ) : (
          <ReviewTable key={`${view} ${generation}`} keys={keys} />
        )}
        <Onward ready={ready} others={rows.length - ready} isChecking={unchecked > 0} />
      </Stack>
    </ReviewProvider>
  )
}

/** Counts the rows that can be issued as they are, and leads to the next step. */
function Onward({ ready, others, isChecking }: { ready: number; others: number; isChecking: boolean }) {
  const words = useTexts(texts).review
  const { language } = useLanguage()
  return (
    <div className={classes.onward}>
      <p>{words.verdict(formatNumber(ready, language), formatNumber(others, language), others)}</p>
      {ready > 0 && (
        <Button
          disabled={isChecking}
          {...(!isChecking && {
            renderRoot: (root: object) => (
              <Link {...root} from="/o/$organization/issue/draft" to="." search={{ step: 'confirm' }} />
            ),
          })}
        >
          {words.goOn(formatNumber(ready, language), ready)}
        </Button>
      )}
    </div>
  )
}

/** The columns of all required fields, and of the optional fields that have a value in any row. */
function columnsWithContent(template: IssuableTemplate, rows: readonly DraftRow[]): ColumnName[] {
  const required = requiredColumnsOf(template)
  return columnsOf(template).filter((name) => required.includes(name) || rows.some(({ values }) => values[name]))
}

/** A service without name servers cannot check domains. The list says so once, and not in each row. */
function UncheckedDomains({ state: { rows, checks } }: { state: ReviewState }) {
  const words = useTexts(texts).review
  const { language } = useLanguage()
  const domains = uncheckedDomains(rows, checks)
  if (domains.length === 0) return null
  const others = domains.length - domainsShown
  const named = domains.slice(0, domainsShown)
  if (others > 0) named.push(words.moreDomains(formatNumber(others, language)))
  return <Notice tone="calm">{words.domainsNotChecked(named.join(', '))}</Notice>
}

/** A domain that takes no mail is named once where several rows have it. Each of these rows still counts as a row to look at. */
function DomainsWithoutMail({ state: { withoutMail } }: { state: ReviewState }) {
  const words = useTexts(texts).review
  const { language } = useLanguage()
  if (withoutMail.size === 0) return null
  const most = [...withoutMail].toSorted(([, one], [, other]) => other - one)
  const named = most
    .slice(0, domainsShown)
    .map(([domain, rows]) => words.domainRows(domain, formatNumber(rows, language)))
  const others = most.length - named.length
  if (others > 0) named.push(words.moreDomains(formatNumber(others, language)))
  return <Notice tone="late">{words.domainsWithoutMail(named.join(', '))}</Notice>
}

/** Names together the people who hold such a credential already: people often send the sheet of last month with three new lines. */
function Repeats({ state, changes }: { state: ReviewState; changes: ReturnType<typeof useRowChanges> }) {
  const words = useTexts(texts).review
  const { language } = useLanguage()
  const held = state.rows.filter((row) => {
    const check = state.checks.get(row.key)
    return check?.values === row.values && check.held
  })
  if (held.length < 2) return null
  const skipped = held.filter(({ isRepeatWanted }) => !isRepeatWanted)
  const wants = skipped.length > 0
  const toggle = () => changes.setAllRepeatsWanted(new Set(held.map(({ key }) => key)), wants)
  return (
    <Notice tone="late">
      {words.heldTogether(formatNumber(held.length, language), formatNumber(skipped.length, language))}{' '}
      <SentenceButton onClick={toggle}>{wants ? words.repeatAll : words.skipAll}</SentenceButton>
    </Notice>
  )
}
