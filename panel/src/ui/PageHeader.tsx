import type { ReactNode } from 'react'
import classes from './page.module.css'
import { usePageTitle } from './use-page-title.ts'

/** A longer text may be cut; hovering shows it whole. */
const charactersShown = 80

/** The title of a screen and of its browser tab, a sentence about the screen, and its main action. */
export function PageHeader({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  usePageTitle(title)
  return (
    <header className={classes.header}>
      <div>
        {/* Focus comes here when the screen changes, so that a screen reader reads where one is. */}
        <h1 tabIndex={-1} className={classes.title} {...(title.length > charactersShown && { title })}>
          {title}
        </h1>
        {children && <p className={classes.about}>{children}</p>}
      </div>
      {action}
    </header>
  )
}
