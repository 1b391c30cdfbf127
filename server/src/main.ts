import { readSource } from './configuration-source.ts'
import { runOperator } from './entrypoints/operator/run-operator.ts'

// `organization list | head -1` closes the pipe early, which is no fault: the command ends as it would.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

process.exitCode = await runOperator(process.argv.slice(2), readSource, process)
