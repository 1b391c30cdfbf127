import type { ReactNode } from 'react'
import classes from './states.module.css'

/** What stands where there is nothing yet: what would be here, and the next step. */
export function EmptyState(props: {
  title: string
  children?: ReactNode
  /** What would be here, in points. */
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
