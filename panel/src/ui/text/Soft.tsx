import type { ComponentProps } from 'react'
import classes from './text.module.css'

/** A sentence that explains, and gives way to what it explains. */
export function Soft(props: ComponentProps<'p'>) {
  return <p {...props} className={classes.soft} />
}
