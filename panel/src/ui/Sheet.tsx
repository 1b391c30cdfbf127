import type { ReactNode } from 'react'
import classes from './page.module.css'

/** A card that carries what a screen is about. */
export function Sheet({ children, isPadded }: { children: ReactNode; isPadded?: boolean }) {
  return <div className={isPadded ? `${classes.sheet} ${classes.padded}` : classes.sheet}>{children}</div>
}
