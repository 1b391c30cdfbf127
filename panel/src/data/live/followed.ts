import type { changeKinds } from '../generated/limits.ts'

/** A kind of change that the service announces for an organization. */
export type ChangeKind = (typeof changeKinds)[number]

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Asked again when something of these kinds has changed. */
      follows?: readonly ChangeKind[]
      /** At most so often, where that is not every two seconds. */
      atMostEveryMs?: number
    }
  }
}
