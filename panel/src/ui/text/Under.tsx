import type { ComponentProps } from 'react'
import classes from './text.module.css'

/** A line below a value that says more about it. */
export function Under(props: ComponentProps<'span'>) {
  return <span {...props} className={classes.under} />
}
