export type Evidence = {
  name?: string
  url?: string
  description?: string
  /** What its author tells of it. */
  narrative?: string
  /** What kind it is, such as Photography. */
  genre?: string
  /** For whom it is. */
  audience?: string
}
