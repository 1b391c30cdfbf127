import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'
import classes from './text.module.css'

/** A block of code or JSON. All of it is visible: long lines are broken. */
export function CodeBlock({ children }: { children: ReactNode }) {
  return <pre className={classes.code}>{children}</pre>
}

/** The code with a button beside it that copies it. */
export function CopyBeside({ value, what, children }: { value: string; what: string; children: ReactNode }) {
  return (
    <div className={classes.beside}>
      {children}
      <CopyButton value={value} what={what} />
    </div>
  )
}
