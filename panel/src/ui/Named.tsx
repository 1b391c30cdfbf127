import type { ComponentProps, ReactNode } from 'react'
import { BadgePicture } from './BadgePicture.tsx'
import classes from './page.module.css'

/** A name or a text beside the picture of its template. */
export function Named({ children, ...picture }: { children: ReactNode } & ComponentProps<typeof BadgePicture>) {
  return (
    <span className={classes.named}>
      <BadgePicture {...picture} />
      {children}
    </span>
  )
}
