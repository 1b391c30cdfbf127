/** A map that forgets what was used longest ago once it holds more than `entriesMax` entries. */
export class BoundedMap<Key, Value> {
  readonly #entries = new Map<Key, Value>()
  readonly #entriesMax: number
  #newest: Value | undefined

  constructor(entriesMax: number) {
    this.#entriesMax = entriesMax
  }

  get size(): number {
    return this.#entries.size
  }

  values(): MapIterator<Value> {
    return this.#entries.values()
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    // Asked for again and again, the newest entry need not be moved.
    if (value === undefined || value === this.#newest) return value
    this.#entries.delete(key)
    this.#entries.set(key, value)
    this.#newest = value
    return value
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    this.#newest = value
    if (this.#entries.size > this.#entriesMax) this.#entries.delete(this.#entries.keys().next().value!)
  }
}
