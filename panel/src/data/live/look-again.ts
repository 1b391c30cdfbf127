/** The pause while a stream announces changes. Some changes are not announced, such as a worker that went silent. */
const whileToldMs = 10_000
const firstMs = 2_000
/** Without a stream for this long, an open page asks less often. */
const patienceMs = 120_000
const laterMs = 5_000

let isLive = false
let silentSince = Date.now()

/** Notes whether a stream announces changes from now on. */
export function noteStream(value: boolean): void {
  if (isLive && !value) silentSince = Date.now()
  isLive = value
}

/** The pause until work in progress is asked for again: short where no stream announces changes, and longer where one does. */
export function lookAgainMs(): number {
  if (isLive) return whileToldMs
  return Date.now() - silentSince < patienceMs ? firstMs : laterMs
}
