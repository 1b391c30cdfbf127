/**
 * Pairs the entries of two lists that stand at the same place. Throws where one list is longer: entries would be left
 * alone, or paired with the wrong one.
 */
export function pairs<One, Other>(one: readonly One[], other: readonly Other[]): [One, Other][] {
  if (one.length !== other.length) throw new RangeError(`Lists of ${one.length} and ${other.length} cannot be paired.`)
  return one.map((entry, index) => [entry, other[index] as Other])
}

/** The entry of a list that has one. Throws where it has none or several. */
export function only<Entry>(list: readonly Entry[]): Entry {
  if (list.length !== 1) throw new RangeError(`A list of ${list.length} was to have one entry.`)
  return list[0] as Entry
}
