const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A terminal and npm both pass Ctrl-C on, so one keystroke may arrive twice within moments. */
const sameKeystrokeMs = 400

/**
 * Aborts on the first signal to stop. A second Ctrl-C ends the process at once; other signals may repeat, as when a
 * terminal is closed behind a service that is stopping already.
 */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  let firstAt = 0
  for (const signal of signals)
    process.on(signal, () => {
      if (!stopping.signal.aborted) {
        firstAt = performance.now()
        stopping.abort()
      } else if (signal === 'SIGINT' && performance.now() - firstAt > sameKeystrokeMs) process.exit(130)
    })
  return stopping.signal
}

export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
