export type Evidence = {
  name?: string
  url?: string
  description?: string
  /** A description of the evidence by its author. */
  narrative?: string
  /** The kind of the evidence, such as Photography. */
  genre?: string
  /** Whom the evidence is meant for. */
  audience?: string
}
