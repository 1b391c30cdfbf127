import type { ReactNode } from 'react'
import classes from './layout.module.css'

/** Shows progress as a bar and, where they are given, in words with the pace beside them. */
export function Meter(props: { value: number; max: number; label: string; told?: string; pace?: ReactNode }) {
  const { value, max, label, told, pace } = props
  return (
    <>
      <progress className={classes.meter} value={value} max={max} aria-label={label} />
      {told && (
        <p className={classes.pace}>
          <strong>{told}</strong>
          {pace}
        </p>
      )}
    </>
  )
}
