/** Where the service tells of changes: for what comes to pass without one, as that no worker reports any more. */
const whileToldMs = 10_000
const firstMs = 2_000
/** After so long without being told, a page that is left open asks less often. */
const patienceMs = 120_000
const laterMs = 5_000

let isTold = false
let untoldSince = Date.now()

export function noteTold(value: boolean): void {
  if (isTold && !value) untoldSince = Date.now()
  isTold = value
}

/** When to ask again for what is at work: soon where nobody tells of changes, and now and then where somebody does. */
export function lookAgainMs(): number {
  if (isTold) return whileToldMs
  return Date.now() - untoldSince < patienceMs ? firstMs : laterMs
}
