import type { ReactNode } from 'react'
import classes from './states.module.css'

/** Replaces a list without any row: says what will be listed here, and what to do first. */
export function EmptyState(props: {
  title: string
  children?: ReactNode
  /** Points that describe what will be listed here. */
  lines?: readonly string[]
  action?: ReactNode
  isWholePage?: boolean
}) {
  const { title, children, lines, action, isWholePage } = props
  const Heading = isWholePage ? 'h1' : 'h2'
  return (
    <div className={classes.state}>
      <Heading tabIndex={-1}>{title}</Heading>
      <div>
        {children}
        {lines && (
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      {action}
    </div>
  )
}
