import { once } from 'node:events'

// Each process of run-program.ts starts here: one message brings its input, one takes its answer away, and it ends. It ends as well when
// the process that asked has ended. The module exports one function and nothing else.
process.once('disconnect', () => process.exit())
// A stop of a service is often sent to all of its processes. This one ends when its work is done, or with its parent.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
const answer = await Promise.all([import(process.argv[2] ?? ''), once(process, 'message')])
  .then(([module, [{ input }]]) => (Object.values(module)[0] as (input: unknown) => unknown)(input))
  .then(
    (output: unknown) => ({ output }),
    (error: unknown) => ({ error }),
  )
process.send?.(answer, undefined, undefined, () => process.exit())
