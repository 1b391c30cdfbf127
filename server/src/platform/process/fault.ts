let armed: { point: string; signal: NodeJS.Signals } | undefined

/** For the crash tests: the process will be killed at the point of this name, or frozen there where `@SIGSTOP` follows. */
export function armFault(fault: string | undefined): void {
  const [point, signal = 'SIGKILL'] = fault?.split('@') ?? []
  armed = point ? { point, signal: signal as NodeJS.Signals } : undefined
}

/** A crash point: ends the process as a crash does, with nothing flushed, where a test armed it. */
export function faultPoint(name: string): void {
  if (armed?.point !== name) return
  const { signal } = armed
  // A frozen process that is thawed goes on.
  armed = undefined
  process.kill(process.pid, signal)
}
