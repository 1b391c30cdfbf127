import { exitCodes, InterruptedError } from './exit-code.ts'
import { run } from './run.ts'

const interruption = new AbortController()
let interruptedAt = 0
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, interrupt)

// `sello templates list | head -1` closes the pipe early, which is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? exitCodes.ok[0] : exitCodes.failed[0])
})

const { env, stdin, stdout, stderr } = process
const code = await run({ env, stdin, stdout, stderr, signal: interruption.signal }, process.argv.slice(2))
// The process must end after everything is written: a pipe takes the text in pieces.
await new Promise<void>((resolve) => stdout.write('', () => resolve()))
process.exit(code)

/**
 * The first Ctrl-C asks the command to stop and to say how to resume. The terminal may send it twice, so only a later one ends the program at once.
 */
function interrupt(): void {
  if (interruptedAt > 0 && Date.now() - interruptedAt > 500) process.exit(exitCodes.interrupted[0])
  if (interruptedAt === 0) interruptedAt = Date.now()
  interruption.abort(new InterruptedError())
}
