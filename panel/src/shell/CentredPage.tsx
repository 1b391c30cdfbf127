import type { ReactNode } from 'react'
import { Sheet } from '../ui/Sheet.tsx'
import { Brand } from './Brand.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import classes from './shell.module.css'

/** A screen outside the frame of an organization: the sign-in, the choice of an organization, or an address without a screen. */
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
