/** What `name` was probably meant to be, of the names that are read; undefined where it resembles none of them. */
export function likelyName(name: string, known: string[]): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(name) || name.length > charactersMax) return undefined
  const bare = bareOf(name)
  return known.find((one) => bareOf(one) === bare) ?? known.find((one) => isMisspelling(bare, bareOf(one)))
}

const charactersMax = 40

/** Shorter names become another word by one letter: HOST and POST, DEMO and MEMO. */
const charactersToErr = 7

function bareOf(name: string): string {
  return name
    .toUpperCase()
    .replace(/^SELLO[_-]/, '')
    .replaceAll(/[_-]/g, '')
}

function isMisspelling(bare: string, known: string): boolean {
  if (isTransposed(bare, known)) return true
  return known.length >= charactersToErr && Math.abs(bare.length - known.length) <= 1 && isOneEditAway(bare, known)
}

/** Two letters that stand beside each other changed places. */
function isTransposed(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  const at = firstDifference(one, other)
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2)
}

/** One letter was added, left out or replaced. */
function isOneEditAway(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  const at = firstDifference(shorter, longer)
  return shorter.slice(shorter.length === longer.length ? at + 1 : at) === longer.slice(at + 1)
}

function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}
