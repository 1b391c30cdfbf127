import type { ReactNode } from 'react'
import { Sheet } from '../../Sheet.tsx'
import classes from './editor.module.css'

/** A part of a long form, below its title. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Sheet isPadded>
      <fieldset className={classes.part}>
        <legend>{title}</legend>
        {children}
      </fieldset>
    </Sheet>
  )
}
