import type { ReactNode } from 'react'
import classes from './layout.module.css'

/** Sheets beside each other where there is room; uneven ones give the first the most of it. */
export function Columns({ children, isUneven = false }: { children: ReactNode; isUneven?: boolean }) {
  return (
    <div className={classes.columns} data-uneven={isUneven}>
      {children}
    </div>
  )
}
