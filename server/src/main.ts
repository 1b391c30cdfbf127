import { readSource } from './configuration-source.ts'
import { runOperator } from './entrypoints/operator/run-operator.ts'

process.exitCode = await runOperator(process.argv.slice(2), readSource, process)
