import classes from './states.module.css'
import { type Tone, ToneSign } from './tone.tsx'

/** A state in a word, with a colour and a sign beside it. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <ToneSign tone={tone} />
      {children}
    </span>
  )
}
