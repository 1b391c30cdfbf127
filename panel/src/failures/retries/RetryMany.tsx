import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ask } from '../../data/ask.ts'
import { limits } from '../../data/generated/limits.ts'
import { useOrganization } from '../../shell/session.ts'
import { Question } from '../../ui/form/question/Question.tsx'
import { useOrderName } from '../../ui/form/use-order-name.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { type FailureSearch, selectionOf } from '../failure-search.ts'
import { retryRunQuery } from '../queries.ts'
import type { Selection } from '../selection.ts'
import { texts } from '../texts/texts.ts'
import type { RetryRunOrder } from '../wire.ts'

/** Says how many are tried and what that does, before it is done; then leads to what becomes of them. */
export function RetryMany(props: {
  search: FailureSearch
  selection: Selection
  example: string | undefined
  onClose: () => void
}) {
  const { search, selection, example, onClose } = props
  const { retryMany: words, endMany } = useTexts(texts)
  const { language } = useLanguage()
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const nameOf = useOrderName()
  const submission = useSubmission({
    send: () => {
      const body = orderOf(search, selection)
      return ask('start-retry-run', { organizationId: organization.id, body, idempotencyKey: nameOf(body) })
    },
    onDone: (run) => {
      queryClient.setQueryData(retryRunQuery(organization.id, run.id).queryKey, run)
      void navigate({
        to: '/o/$organization/failures/retries/$run',
        params: { organization: organization.slug, run: run.id },
      })
    },
  })
  const number = (count: number) => formatNumber(count, language)
  const duplicates = duplicatesIn(selection)
  const revoked = revokedIn(selection)
  const chosen = selection.kind === 'some' ? selection.rows.size - revoked : selection.total - duplicates - revoked
  const count = Math.min(limits.failuresTogether, chosen)
  return (
    <Question
      words={{ title: words.title(count, number(count)), submit: words.submit(count, number(count)) }}
      submission={submission}
      values={() => undefined}
      isDisabled={count === 0}
      focus="submit"
      onClose={onClose}
    >
      <p>{words.effect}</p>
      {example && count > 0 && <p>{endMany.example(count, example)}</p>}
      {revoked > 0 && <Notice tone="calm">{words.revokedLeftOut(revoked, number(revoked))}</Notice>}
      {duplicates > 0 && (
        <Notice tone={selection.kind === 'some' ? 'late' : 'calm'}>
          {selection.kind === 'some'
            ? words.duplicatesNamed(number(duplicates))
            : words.duplicatesLeftOut(number(duplicates))}
        </Notice>
      )}
      {chosen > limits.failuresTogether && <Notice tone="calm">{words.most(number(limits.failuresTogether))}</Notice>}
    </Question>
  )
}

function duplicatesIn(selection: Selection): number {
  if (selection.kind === 'all') return selection.duplicates
  return [...selection.rows.values()].filter(({ isDuplicate, isRevoked }) => isDuplicate && !isRevoked).length
}

function revokedIn(selection: Selection): number {
  if (selection.kind === 'all') return selection.revoked
  return [...selection.rows.values()].filter(({ isRevoked }) => isRevoked).length
}

function orderOf(search: FailureSearch, selection: Selection): RetryRunOrder {
  if (selection.kind === 'all') return { matching: { ...selectionOf(search), up_to: selection.upTo } }
  const tried = [...selection.rows].filter(([, { isRevoked }]) => !isRevoked)
  return { failures: tried.slice(0, limits.failuresTogether).map(([id]) => ({ id })) }
}
