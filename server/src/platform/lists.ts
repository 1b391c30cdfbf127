/** Pairs the entries of two lists by position. Throws where the lists differ in length. */
export function pairs<One, Other>(one: readonly One[], other: readonly Other[]): [One, Other][] {
  if (one.length !== other.length) throw new RangeError(`Lists of ${one.length} and ${other.length} cannot be paired.`)
  return one.map((entry, index) => [entry, other[index] as Other])
}

/** The only entry of a list. Throws where the list has none or several. */
export function only<Entry>(list: readonly Entry[]): Entry {
  if (list.length !== 1) throw new RangeError(`A list of ${list.length} was to have one entry.`)
  return list[0] as Entry
}

/** The entries with these ids, in the order of the ids; undefined where there is none. */
export function inOrderOf<Id, Entry extends { id: Id }>(
  ids: readonly Id[],
  entries: readonly Entry[],
): (Entry | undefined)[] {
  const byId = new Map<Id, Entry>(entries.map((entry) => [entry.id, entry]))
  return ids.map((id) => byId.get(id))
}
