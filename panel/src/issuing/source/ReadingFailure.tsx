import { RequestFailure } from '../../data/request-failure.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { texts } from '../texts/texts.ts'

/** Why a file was not read, and what to do. What has nothing to do with the file is told as everywhere. */
export function ReadingFailure({ error, name }: { error: unknown; name: string }) {
  const words = useTexts(texts).failures
  if (!(error instanceof RequestFailure) || error.kind !== 'refused') return <FailureNotice error={error} />
  return (
    <Notice tone="bad" isNews>
      <p>
        <strong>{words.title(name)}.</strong> {error.sentences.length > 0 ? error.sentences.join(' ') : words.other}
      </p>
    </Notice>
  )
}
