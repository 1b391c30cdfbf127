import type { ReactNode } from 'react'
import { type Tone, ToneSign } from '../states/tone.tsx'
import classes from './layout.module.css'

/** A list of events, the earliest first. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className={classes.timeline}>{children}</ol>
}

export function Moment({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <li className={classes.moment}>
      <ToneSign tone={tone} />
      <div>{children}</div>
    </li>
  )
}
