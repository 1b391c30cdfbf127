import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../language/language.tsx'
import { texts } from '../texts.ts'
import classes from './states.module.css'
import { type Tone, ToneSign } from './tone.tsx'

/** Says what happened, or what to know before an act. With `isNews` a screen reader reads it aloud when it appears. */
export function Notice(props: { tone: Tone; children: ReactNode; isNews?: boolean; onClose?: () => void }) {
  const words = useTexts(texts)
  return (
    <div
      className={classes.notice}
      data-tone={props.tone}
      {...(props.isNews && { role: props.tone === 'bad' ? 'alert' : 'status' })}
    >
      <ToneSign tone={props.tone} />
      <div>{props.children}</div>
      {props.onClose && <CloseButton aria-label={words.close} onClick={props.onClose} size="sm" />}
    </div>
  )
}
