/** The thread in which one of the callers of hostile-callers.ts is played. */
import { parentPort, workerData } from 'node:worker_threads'
import { callers } from './hostile-callers.ts'
import type { CallerOrder } from './hostile-order.ts'

const order = workerData as CallerOrder
const answers = new Map<string, number>()
const count = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1)
const begin = callers[order.name]
if (!begin || !parentPort) throw new Error(`No caller is called ${order.name}.`)
const prepared = begin(order, count)
parentPort.once('message', () =>
  parentPort?.postMessage([...answers].map(([answer, times]) => `${answer} x ${times}`).join(', ')),
)
parentPort.postMessage('ready')
await prepared()
