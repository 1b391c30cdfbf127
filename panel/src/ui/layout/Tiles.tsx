import type { ReactNode } from 'react'
import classes from './layout.module.css'

/** Links to choose from, side by side. Each item has a title, and a span with more about it. */
export function Tiles({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  return (
    <ul className={classes.tiles} data-wide={isWide}>
      {children}
    </ul>
  )
}
