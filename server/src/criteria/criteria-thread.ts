import { parentPort, workerData } from 'node:worker_threads'
import { renderMarkdown } from './markdown.ts'

// The whole program of a thread that renders one narrative and ends. See render-criteria.ts.
parentPort?.postMessage(renderMarkdown(workerData as string))
