/** Where the service tells of changes: for what comes to pass without one, as that no worker reports any more. */
const whileToldMs = 10_000
const firstMs = 2_000
/** After so long without being told, a page that is left open asks less often. */
const patienceMs = 120_000
const laterMs = 5_000

let isLive = false
let silentSince = Date.now()

/** Whether a stream tells of changes from now on. */
export function noteStream(value: boolean): void {
  if (isLive && !value) silentSince = Date.now()
  isLive = value
}

/** When to ask again for what is at work: soon where nobody tells of changes, and now and then where somebody does. */
export function lookAgainMs(): number {
  if (isLive) return whileToldMs
  return Date.now() - silentSince < patienceMs ? firstMs : laterMs
}
