import { RequestId, useFailureWords } from './failure-words.tsx'
import { Notice } from './Notice.tsx'

/** Says beside an action why it failed. The typed values stay as they are. */
export function FailureNotice({ error }: { error: unknown }) {
  const { failure, title, remedy, sentences } = useFailureWords(error)
  return (
    <Notice tone="bad" isNews>
      <p>
        <strong>{title}.</strong> {sentences.length > 0 ? sentences.join(' ') : remedy}
      </p>
      <RequestId failure={failure} />
    </Notice>
  )
}
