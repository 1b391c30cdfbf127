/** All that your organization holds about whoever has an address: records as they are stored, by their kind. */
export type HeldAboutPerson = {
  organization: { id: string; name: string }
  addresses: string[]
  records: Record<string, Record<string, unknown>[]>
}

/** What was erased of a person, or would be. */
export type Erasure = {
  /** `false` for a rehearsal. */
  erased: boolean
  addresses: string[]
  /** How many records of each kind were found. */
  records: Record<string, number>
  /** What stays all the same, in a sentence for people. */
  stays: string
}
