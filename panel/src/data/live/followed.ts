import type { changeKinds } from '../generated/limits.ts'

/** A kind of change that the service announces for an organization. */
export type ChangeKind = (typeof changeKinds)[number]

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The query is asked again when records of these kinds have changed. */
      follows?: readonly ChangeKind[]
      /** The least pause between two questions, where it is not two seconds. */
      atMostEveryMs?: number
    }
  }
}
