export type Evidence = {
  name?: string
  url?: string
  description?: string
  /** What the author of the evidence tells about it. */
  narrative?: string
  /** The kind of the evidence, such as Photography. */
  genre?: string
  /** Whom the evidence is meant for. */
  audience?: string
}
