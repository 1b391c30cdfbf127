import { useQueryClient } from '@tanstack/react-query'
import { ask } from '../../data/ask.ts'
import { limits } from '../../data/generated/limits.ts'
import { useOrganization } from '../../shell/session.ts'
import { PlainQuestion } from '../../ui/form/question/PlainQuestion.tsx'
import { SentenceQuestion } from '../../ui/form/question/SentenceQuestion.tsx'
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
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const number = (count: number) => formatNumber(count, language)
  const chosen = selection.kind === 'some' ? selection.rows.size : selection.total
  const count = Math.min(limits.failuresTogether, chosen)
  const meant =
    selection.kind === 'all'
      ? { matching: { ...selectionOf(search), up_to: selection.upTo } }
      : { failures: [...selection.rows.keys()].slice(0, limits.failuresTogether) }
  const question = {
    words: { title: words.title(count, number(count)), submit: words.submit(count, number(count)) },
    onDone: ({ ended }: { ended: number }) => {
      void queryClient.invalidateQueries({ queryKey: [organizationId, 'failures'] })
      onDone(words.told(ended, number(ended)))
      onClose()
    },
    onClose,
    children: (
      <>
        <p>{words.effect}</p>
        {example && <p>{endMany.example(count, example)}</p>}
        {chosen > limits.failuresTogether && (
          <Notice tone="calm">{endMany.most(number(limits.failuresTogether))}</Notice>
        )}
      </>
    ),
  }
  return end === 'resolve' ? (
    <SentenceQuestion
      {...question}
      sentence={{ ...resolution.note, label: endMany.note }}
      field="note"
      charactersMax={limits.resolution}
      send={(note) => ask('resolve-failures', { organizationId, body: { ...meant, note } })}
    />
  ) : (
    <PlainQuestion
      {...question}
      isForGood
      focus="away"
      send={() => ask('discard-failures', { organizationId, body: meant })}
    />
  )
}
