import type { ReactNode } from 'react'
import { Sheet } from '../ui/Sheet.tsx'
import { Brand } from './Brand.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import classes from './shell.module.css'

/** A screen outside an organization's frame: signing in, choosing an organization, an address that leads nowhere. */
export function CentredPage({ children }: { children: ReactNode }) {
  return (
    <div className={classes.centred}>
      <header className={classes.centredTop}>
        <Brand />
        <LanguageSwitch />
      </header>
      <main>
        <Sheet>{children}</Sheet>
      </main>
    </div>
  )
}
