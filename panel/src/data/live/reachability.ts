/** The milliseconds without an answer after which the service may be away. */
export const doubtAfterMs = 4_000
const probedWithinMs = 3_000
const longestPauseMs = 5_000

let isAway = false
let probing: Promise<boolean> | undefined
const listeners = new Set<() => void>()

/** Whether the service failed to answer the last request. Until it answers, it is asked again every few seconds. */
export function isServiceAway(): boolean {
  return isAway
}

export function onReachability(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Called when a request failed or takes long: asks whether the service answers at all, again and again until it does. */
export function doubtService(): void {
  void whenReachable()
}

/** Resolves once the service answers: to whether it had been away. */
export function whenReachable(): Promise<boolean> {
  probing ??= askUntilAnswered().finally(() => {
    probing = undefined
  })
  return probing
}

async function askUntilAnswered(): Promise<boolean> {
  let asked = 0
  while (!(await answers())) {
    asked += 1
    set(true)
    await new Promise((done) => setTimeout(done, Math.min(asked * 1_000, longestPauseMs)))
  }
  set(false)
  return asked > 0
}

/** Asks whether the service answers. A status from 500 on means that the service, or a proxy before it, cannot work. */
async function answers(): Promise<boolean> {
  try {
    const { status } = await fetch('/api/panel/session', { signal: AbortSignal.timeout(probedWithinMs) })
    return status < 500
  } catch {
    return false
  }
}

function set(value: boolean): void {
  if (isAway === value) return
  isAway = value
  for (const listener of listeners) listener()
}
