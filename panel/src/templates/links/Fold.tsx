import { type ReactNode, useState } from 'react'
import classes from './links.module.css'

/** A section that is folded as long as it is empty. */
export function Fold(props: { title: string; count: number; isFaulty: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(props.count > 0)
  return (
    <details
      className={classes.fold}
      open={isOpen || props.isFaulty}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {props.title}
        {props.count > 0 && <span> ({props.count})</span>}
      </summary>
      <div className={classes.inside}>{props.children}</div>
    </details>
  )
}
