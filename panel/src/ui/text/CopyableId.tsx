import { CopyButton } from './CopyButton.tsx'
import classes from './text.module.css'

/** An id or an address in one line, cut where there is no room, with a button that copies it whole. */
export function CopyableId({ value, what }: { value: string; what: string }) {
  return (
    <span className={classes.copyable}>
      <span className={classes.value} title={value}>
        {value}
      </span>
      <CopyButton value={value} what={what} />
    </span>
  )
}
