import type { ReactNode } from 'react'
import classes from './page.module.css'
import { Soft } from './text/Soft.tsx'

/** A card with one part of a screen below its title. The state stands beside the title. */
export function Sheet(props: {
  title?: ReactNode
  about?: string | undefined
  state?: ReactNode
  isPadded?: boolean
  children: ReactNode
}) {
  const { title, about, state, isPadded = false, children } = props
  return (
    <div className={classes.sheet} data-padded={isPadded}>
      {title && (
        <div className={classes.head}>
          <h2>{title}</h2>
          {state}
          {about && <Soft>{about}</Soft>}
        </div>
      )}
      {children}
    </div>
  )
}
