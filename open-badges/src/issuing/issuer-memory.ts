/**
 * The memory of an issuer from one credential to the next ones, in numbers of entries. None is needed for the result:
 * with 0 the value is worked out anew each time, and `npm run bench -- signing` shows what that costs.
 */
export type IssuerMemory = {
  /** Compiled achievements. */
  achievements: number
  /** Plans, for each achievement: one for each shape of its credentials. */
  shapes: number
  /** Hashes of proof configurations: one for each key and second. */
  proofHashes: number
  /** Validity periods as text: one for each instant of issuing and number of months. */
  periods: number
  /** Blocks of lines with their labels filled in, for each block: one for each way in which the labels fall. */
  labelings: number
  /** Whether the value used last is tried before its key is made. See `RecentlyUsed`. */
  triesLatest: boolean
}

export const fullMemory: IssuerMemory = {
  achievements: 256,
  shapes: 128,
  proofHashes: 256,
  periods: 256,
  labelings: 256,
  triesLatest: true,
}
