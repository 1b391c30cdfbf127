import { CheckIcon, InfoIcon, StopIcon, WarningIcon } from '../icons.tsx'
import classes from './states.module.css'

/** What a state means to its reader. Each tone has a sign of its own, so that it can be told without colour. */
export type Tone = 'good' | 'late' | 'bad' | 'calm'

const signs = { good: CheckIcon, late: WarningIcon, bad: StopIcon, calm: InfoIcon }

export function ToneSign({ tone }: { tone: Tone }) {
  const Sign = signs[tone]
  return (
    <span className={classes.tone} data-tone={tone}>
      <Sign />
    </span>
  )
}
