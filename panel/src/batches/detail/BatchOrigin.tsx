import { Under } from '../../ui/text/Under.tsx'
import type { BatchRow } from '../batch.ts'
import classes from '../batches.module.css'

/** What people know a batch by, where it has that: the file that it came from, and their note. */
export function BatchOrigin({ batch: { file_name, note } }: { batch: Pick<BatchRow, 'file_name' | 'note'> }) {
  if (file_name === null && note === null) return null
  return (
    <Under>
      <span className={classes.origin}>{[file_name, note].filter((part) => part !== null).join(' · ')}</span>
    </Under>
  )
}
