/** All data that your organization holds about the person with an address: stored records by their kind. */
export type HeldAboutPerson = {
  organization: { id: string; name: string }
  addresses: string[]
  records: Record<string, Record<string, unknown>[]>
}

/** The data of a person that was erased, or would be. */
export type Erasure = {
  /** `false` for a rehearsal. */
  erased: boolean
  addresses: string[]
  /** How many records of each kind were found. */
  records: Record<string, number>
  /** The data that stays nevertheless, in a sentence for people. */
  stays: string
}
