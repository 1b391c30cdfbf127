import type { Batch } from '../wire.ts'

/** The results of several batches, added up. */
export type Issued = {
  templateId: string
  templateName: string
  total: number
  processed: number
  successful: number
  failed: number
  letters: Batch['letters']
  /** Whether every row is a credential or a failure. Letters may still wait to be sent. */
  isOver: boolean
}

export function together(batches: readonly Batch[]): Issued {
  const sum = (of: (batch: Batch) => number) => batches.reduce((total, batch) => total + of(batch), 0)
  return {
    templateId: batches[0]?.template_id ?? '',
    templateName: batches[0]?.template_name ?? '',
    total: sum(({ total }) => total),
    processed: sum(({ processed }) => processed),
    successful: sum(({ successful }) => successful),
    failed: sum(({ failed }) => failed),
    letters: {
      sent: sum(({ letters }) => letters.sent),
      failed: sum(({ letters }) => letters.failed),
      pending: sum(({ letters }) => letters.pending),
    },
    isOver: batches.every((batch) => batch.issued_at !== null || batch.finished_at !== null),
  }
}
