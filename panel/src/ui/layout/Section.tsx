import type { ReactNode } from 'react'
import { Soft } from '../text/Soft.tsx'
import classes from './layout.module.css'

/** Sheets below a common heading. */
export function Section({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      {about && <Soft>{about}</Soft>}
      {children}
    </section>
  )
}
