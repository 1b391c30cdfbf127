import type { ReactNode } from 'react'
import classes from './layout.module.css'

/** Sheets beside each other, where there is room. With `isUneven` the first gets most of it. */
export function Columns({ children, isUneven = false }: { children: ReactNode; isUneven?: boolean }) {
  return (
    <div className={classes.columns} data-uneven={isUneven}>
      {children}
    </div>
  )
}
