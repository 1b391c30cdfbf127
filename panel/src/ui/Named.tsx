import type { ComponentProps, ReactNode } from 'react'
import { BadgePicture } from './BadgePicture.tsx'
import classes from './page.module.css'

/** What a template is called, or is told of, beside its picture. */
export function Named({ children, ...picture }: { children: ReactNode } & ComponentProps<typeof BadgePicture>) {
  return (
    <span className={classes.named}>
      <BadgePicture {...picture} />
      {children}
    </span>
  )
}
