import { Button, Group, Loader, Stack, TextInput, VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { RequestFailure } from '../../data/request-failure.ts'
import { useOrganization } from '../../shell/session.ts'
import { bound } from '../../ui/form/bound.ts'
import { type FieldErrors, useSubmission } from '../../ui/form/use-submission.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Columns } from '../../ui/layout/Columns.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { Fact, FactList } from '../../ui/text/FactList.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import type { Draft } from '../draft/draft.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { previewQuery } from '../queries.ts'
import type { CheckState } from '../review/use-checks.ts'
import { rowsAtOnce } from '../rows/check-requests.ts'
import type { DraftRow } from '../rows/draft-row.ts'
import { recipientOf } from '../rows/recipient.ts'
import { issuable, stateOf } from '../rows/review.ts'
import type { IssuableTemplate } from '../template.ts'
import { texts } from '../texts/texts.ts'
import { emitDraft } from './emit-draft.ts'
import { LetterPreview } from './LetterPreview.tsx'

/** Above this number of recipients a slip of the hand would reach too many people, so the person has to type the number. */
const typedAbove = 500

/** The last step before letters are sent: how many people get a letter, who gets none and why, and a sample of the letter. */
export function Confirm(props: {
  draft: Draft
  store: DraftStore
  template: IssuableTemplate
  checking: CheckState
  /** Whether the button was pressed and the next screen is not there yet. */
  isSending: boolean
  onSending: (isSending: boolean) => void
}) {
  const { draft } = props
  const words = useTexts(texts).confirm
  const rows = draft.rows ?? []
  const { checks } = props.checking
  // An order that was begun is sent unchanged, whatever later checks find in its rows.
  const begun = new Set(draft.emissions.flatMap((emission) => emission.rows))
  const ready = begun.size > 0 ? rows.filter(({ key }) => begun.has(key)) : issuable(rows, checks)
  const isChecking = begun.size === 0 && rows.some((row) => stateOf(row, checks.get(row.key)) === 'checking')
  if (isChecking || ready.length === 0)
    return (
      <Sheet isPadded>
        {props.checking.failure === undefined ? (
          <p role="status">{isChecking ? words.checking : words.nobody}</p>
        ) : (
          <FailureNotice error={props.checking.failure} />
        )}
        <BackToReview />
      </Sheet>
    )
  return <LastLook {...props} rows={ready} isBegun={begun.size > 0} />
}

type LastLookProps = Parameters<typeof Confirm>[0] & { rows: DraftRow[]; isBegun: boolean }

function LastLook(props: LastLookProps) {
  const { template, rows: ready } = props
  const words = useTexts(texts).confirm
  const { language } = useLanguage()
  const organization = useOrganization()
  const recipient = recipientOf(ready[0]?.values ?? {})
  const preview = useQuery(previewQuery(organization.id, template.id, recipient))
  return (
    <Columns>
      <Sheet isPadded>
        <Stack>
          <h2>{words.title(formatNumber(ready.length, language), ready.length)}</h2>
          {props.isBegun && !props.isSending && <Notice tone="late">{words.interrupted}</Notice>}
          <FactList>
            <Fact name={words.template}>{template.name}</Fact>
            <Fact name={words.letters}>{words.lettersOf(formatNumber(ready.length, language), ready.length)}</Fact>
            {ready.length > rowsAtOnce && (
              <Fact name={words.batches}>
                {words.batchesOf(
                  formatNumber(Math.ceil(ready.length / rowsAtOnce), language),
                  formatNumber(rowsAtOnce, language),
                )}
              </Fact>
            )}
            <Duration rows={ready.length} rowsPerSecond={preview.data?.rows_per_second ?? null} />
          </FactList>
          <LeftOut {...props} />
          <EmitForm {...props} />
        </Stack>
      </Sheet>
      <LetterPreview query={preview} isOfOne={ready.length === 1} />
    </Columns>
  )
}

/** Counts the people who get no letter, by reason. Each number links to their rows. */
function LeftOut({ draft, checking }: { draft: Draft; checking: CheckState }) {
  const words = useTexts(texts).confirm
  const { language } = useLanguage()
  const states = (draft.rows ?? []).map((row) => stateOf(row, checking.checks.get(row.key)))
  const count = (state: string) => states.filter((one) => one === state).length
  const [errors, held] = [count('error'), count('held')]
  if (errors + held === 0) return null
  const link = (show: 'errors' | 'warnings', text: string) => (
    <li>
      <Link from="/o/$organization/issue/draft" to="." search={{ step: 'review', show }}>
        {text}
      </Link>
    </li>
  )
  return (
    <div>
      <h3>{words.leftOut}</h3>
      <ul>
        {errors > 0 && link('errors', words.withErrors(formatNumber(errors, language), errors))}
        {held > 0 && link('warnings', words.held(formatNumber(held, language), held))}
      </ul>
      <Soft>{words.stayAsDraft}</Soft>
    </div>
  )
}

/** Estimates the duration by the pace of recent batches, where there are recent batches. */
function Duration({ rows, rowsPerSecond }: { rows: number; rowsPerSecond: number | null }) {
  const words = useTexts(texts).confirm
  const { language } = useLanguage()
  if (rowsPerSecond === null) return null
  const minutes = rows / rowsPerSecond / 60
  return (
    <Fact name={words.duration}>
      {minutes < 1 ? words.underOneMinute : words.minutes(formatNumber(Math.ceil(minutes), language))}
    </Fact>
  )
}

function EmitForm(props: LastLookProps) {
  const { store, rows, isSending, onSending } = props
  const words = useTexts(texts).confirm
  const { language } = useLanguage()
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const navigate = useNavigate({ from: '/o/$organization/issue/draft' })
  const [typed, setTyped] = useState('')
  const shown = formatNumber(rows.length, language)
  const isTyped = rows.length > typedAbove
  const { formProps, fields, failure } = useSubmission({
    check: (value: string): FieldErrors =>
      isTyped && value.replace(/\D/g, '') !== String(rows.length) ? { number: words.numberWrong(shown) } : {},
    send: async () => {
      onSending(true)
      try {
        return await emitDraft(organization.id, store, rows)
      } catch (error) {
        onSending(false)
        throw error
      }
    },
    onDone: async (batches) => {
      if (store.getState().draft?.rows?.length === 0) store.drop()
      await navigate({ to: '/o/$organization/issue/issued', search: { batches: batches.join(' ') }, replace: true })
      void queryClient.invalidateQueries({ queryKey: [organization.id] })
    },
  })
  return (
    <form {...formProps(() => typed)}>
      <Stack>
        {isTyped && (
          <TextInput
            label={words.typeNumber(shown)}
            {...bound(typed, setTyped)}
            error={fields.number}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        {isOvertaken(failure) ? <Overtaken /> : failure && <FailureNotice error={failure} />}
        <Group>
          <Button
            type="submit"
            aria-disabled={isSending}
            leftSection={isSending && <Loader size="xs" color="currentColor" aria-hidden="true" />}
          >
            {isSending ? words.sending(shown, rows.length) : words.submit(shown)}
          </Button>
          {!isSending && <BackToReview />}
        </Group>
        <VisuallyHidden role="status">{isSending && words.sending(shown, rows.length)}</VisuallyHidden>
      </Stack>
    </form>
  )
}

/** Whether the service has another order under this name: then another tab issued this draft with other content, and could not tell this tab. */
function isOvertaken(failure: unknown): boolean {
  return failure instanceof RequestFailure && failure.code === 'idempotency_key_reused'
}

function Overtaken() {
  const words = useTexts(texts).confirm
  const { slug } = useOrganization()
  return (
    <Notice tone="bad" isNews>
      {words.overtaken}{' '}
      <Link to="/o/$organization/batches" params={{ organization: slug }}>
        {words.seeBatches}
      </Link>
    </Notice>
  )
}

function BackToReview() {
  const words = useTexts(texts).confirm
  return (
    <Button
      variant="default"
      renderRoot={(root: object) => (
        <Link {...root} from="/o/$organization/issue/draft" to="." search={{ step: 'review' }} />
      )}
    >
      {words.back}
    </Button>
  )
}
