import { Under } from '../../ui/text/Under.tsx'
import type { BatchRow } from '../batch.ts'
import classes from '../batches.module.css'

/** The file and the note of a batch, by which people recognise it. */
export function BatchOrigin({ batch: { file_name, note } }: { batch: Pick<BatchRow, 'file_name' | 'note'> }) {
  if (file_name === null && note === null) return null
  return (
    <Under>
      <span className={classes.origin}>{[file_name, note].filter((part) => part !== null).join(' · ')}</span>
    </Under>
  )
}
