import { RequestId, useFailureWords } from './failure-words.tsx'
import { Notice } from './Notice.tsx'

/** Why an action failed, beside the action: what was typed stays as it is. */
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
