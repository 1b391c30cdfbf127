import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { readCredentialFile, sourcesOnWeb, unreadVerification, verifyCredential } from '@sello/open-badges'

// The whole program of a thread that verifies one file and ends; it asks for documents by its port. See verify-file.ts.
const { bytes, now, port } = workerData as { bytes: Uint8Array; now: Date; port: MessagePort }

type Fetched = { status: number; text: string }
const asked = new Map<string, PromiseWithResolvers<Fetched>>()
port.on('message', ({ url, answer }: { url: string; answer: Fetched | { fault: string } }) => {
  if ('fault' in answer) asked.get(url)?.reject(new Error(answer.fault))
  else asked.get(url)?.resolve(answer)
})

function fetchText(url: string): Promise<Fetched> {
  const answer = Promise.withResolvers<Fetched>()
  asked.set(url, answer)
  port.postMessage(url)
  return answer.promise
}

const file = readCredentialFile(bytes)
const { faults, ...sources } = sourcesOnWeb(fetchText)
const verification =
  'problem' in file ? unreadVerification(file.problem) : await verifyCredential(file.document, { ...sources, now })
parentPort?.postMessage(verification)
