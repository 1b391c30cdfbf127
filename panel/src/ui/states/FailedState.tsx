import { Button } from '@mantine/core'
import { StopIcon, WarningIcon } from '../icons.tsx'
import { useTexts } from '../language/language.tsx'
import { Soft } from '../text/Soft.tsx'
import { texts } from '../texts.ts'
import { RequestId, useFailureWords } from './failure-words.tsx'
import classes from './states.module.css'

/** Replaces an answer that failed: says what happened and what to do, names the id of the request, and offers to try again. */
export function FailedState(props: { error: unknown; onRetry?: () => void; isWholePage?: boolean }) {
  const { error, onRetry, isWholePage } = props
  const Heading = isWholePage ? 'h1' : 'h2'
  const words = useTexts(texts)
  const { failure, title, remedy, sentences } = useFailureWords(error)
  const isForbidden = failure.kind === 'forbidden'
  const mayPass = !isForbidden && failure.kind !== 'not_found'
  return (
    <div className={classes.state} role="alert">
      <Heading tabIndex={-1}>
        <span className={classes.tone} data-tone={isForbidden ? 'late' : 'bad'}>
          {isForbidden ? <StopIcon /> : <WarningIcon />}
        </span>
        {title}
      </Heading>
      <p>{remedy}</p>
      {sentences.map((sentence) => (
        <Soft key={sentence}>{sentence}</Soft>
      ))}
      {onRetry && mayPass && <Button onClick={onRetry}>{words.again}</Button>}
      <RequestId failure={failure} />
    </div>
  )
}
