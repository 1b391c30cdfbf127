import { RequestFailure } from '../../data/request-failure.ts'
import { formatNumber } from '../language/format.ts'
import { useLanguage, useTexts } from '../language/language.tsx'
import { CopyableId } from '../text/CopyableId.tsx'
import { texts } from '../texts.ts'
import classes from './states.module.css'

type FailureWords = { failure: RequestFailure; title: string; remedy: string; sentences: string[] }

/** A failed request in the person's language; what is none of ours counts as a fault of the panel itself. */
export function useFailureWords(error: unknown): FailureWords {
  const words = useTexts(texts)
  const { language } = useLanguage()
  const failure = error instanceof RequestFailure ? error : new RequestFailure({ kind: 'broken' })
  const { title, remedy } = words.byCode[failure.code ?? ''] ?? words.failures[failure.kind]
  const wait = failure.retryAfterSeconds
  return {
    failure,
    title,
    remedy: wait === undefined ? remedy : `${remedy} ${words.waitSeconds(formatNumber(wait, language))}`,
    sentences: failure.kind === 'refused' ? failure.sentences : [],
  }
}

export function RequestId({ failure }: { failure: RequestFailure }) {
  const words = useTexts(texts)
  if (failure.requestId === undefined) return null
  return (
    <div className={classes.request}>
      <span>{words.requestId}</span>
      <CopyableId value={failure.requestId} what={words.copyRequestId} />
    </div>
  )
}
