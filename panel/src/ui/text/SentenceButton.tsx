import type { ComponentProps } from 'react'
import classes from './text.module.css'

/** A button within a sentence. */
export function SentenceButton(props: ComponentProps<'button'>) {
  return <button type="button" {...props} className={classes.pressed} />
}
