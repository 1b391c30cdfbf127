import type { ComponentProps } from 'react'
import classes from './text.module.css'

/** What is said of a value, in a line of its own below it. */
export function Under(props: ComponentProps<'span'>) {
  return <span {...props} className={classes.under} />
}
