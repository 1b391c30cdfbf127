import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { limits } from '../../data/generated/limits.ts'
import { useOrganization } from '../../shell/session.ts'
import { Question } from '../../ui/form/Question.tsx'
import { checkSentence, SentenceField } from '../../ui/form/SentenceField.tsx'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { type FailureSearch, selectionOf } from '../failure-search.ts'
import type { Selection } from '../selection.ts'
import { texts } from '../texts/texts.ts'

/** Notes that many failures were dealt with elsewhere, or discards them, after saying how many and naming one. */
export function EndMany(props: {
  end: 'resolve' | 'discard'
  search: FailureSearch
  selection: Selection
  example: string | undefined
  onClose: () => void
  onDone: (news: string) => void
}) {
  const { end, search, selection, example, onClose, onDone } = props
  const { endMany, resolution } = useTexts(texts)
  const words = endMany[end]
  const { language } = useLanguage()
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const [note, setNote] = useState('')
  const number = (count: number) => formatNumber(count, language)
  const chosen = selection.kind === 'some' ? selection.rows.size : selection.total
  const count = Math.min(limits.failuresTogether, chosen)
  const faults = { missing: resolution.noteMissing, tooLong: resolution.noteTooLong }
  const submission = useSubmission({
    check: (text: string) => (end === 'discard' ? {} : checkSentence('note', text, limits.resolution, faults)),
    send: (text: string) => {
      const meant =
        selection.kind === 'all'
          ? { matching: { ...selectionOf(search), up_to: selection.upTo } }
          : { failures: [...selection.rows.keys()].slice(0, limits.failuresTogether) }
      return end === 'resolve'
        ? ask('resolve-failures', { organizationId: organization.id, body: { ...meant, note: text.trim() } })
        : ask('discard-failures', { organizationId: organization.id, body: meant })
    },
    onDone: ({ ended }) => {
      void queryClient.invalidateQueries({ queryKey: [organization.id, 'failures'] })
      onDone(words.told(ended, number(ended)))
      onClose()
    },
  })
  return (
    <Question
      words={{ title: words.title(count, number(count)), submit: words.submit(count, number(count)) }}
      submission={submission}
      values={() => note}
      isForGood={end === 'discard'}
      focus={end === 'discard' ? 'away' : undefined}
      onClose={onClose}
    >
      <p>{words.effect}</p>
      {example && <p>{endMany.example(count, example)}</p>}
      {chosen > limits.failuresTogether && <Notice tone="calm">{endMany.most(number(limits.failuresTogether))}</Notice>}
      {end === 'resolve' && (
        <SentenceField
          label={endMany.note}
          description={resolution.noteHint}
          value={note}
          onChange={setNote}
          error={submission.fields.note}
        />
      )}
    </Question>
  )
}
