/** How the values of a `RecentlyUsed` are found. */
export type Finding<Source, Value> = {
  /** How many values are kept; 0 keeps none. */
  entriesMax: number
  /** The text by which a value is found again. Two sources with one key must give the same value. */
  keyOf: (source: Source) => string
  /** Whether the value was made from a source like this one: asked of the value used last, and cheaper than a key. */
  isMadeFrom?: (value: Value, source: Source) => boolean
}

/**
 * Keeps what was made from a source, for when the same source comes again: the `entriesMax` values that were used last.
 *
 * The credentials of a batch ask for the same value one after another. So the value used last is compared with the source
 * before a key is made, which costs more than all the rest.
 */
export class RecentlyUsed<Source, Value> {
  readonly #finding: Finding<Source, Value>
  readonly #entries = new Map<string, Value>()
  #latest: Value | undefined

  constructor(finding: Finding<Source, Value>) {
    this.#finding = finding
  }

  get size(): number {
    return this.#entries.size
  }

  values(): MapIterator<Value> {
    return this.#entries.values()
  }

  find(source: Source): Value | undefined {
    const { keyOf, isMadeFrom } = this.#finding
    if (this.#latest !== undefined && isMadeFrom?.(this.#latest, source)) return this.#latest
    const key = keyOf(source)
    const value = this.#entries.get(key)
    if (value !== undefined) this.#putLast(key, value)
    return value
  }

  keep(source: Source, value: Value): void {
    const { entriesMax, keyOf } = this.#finding
    if (entriesMax === 0) return
    this.#putLast(keyOf(source), value)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= entriesMax) return
      this.#entries.delete(oldest)
    }
  }

  #putLast(key: string, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    this.#latest = value
  }
}
