import { buffer } from 'node:stream/consumers'
import {
  type FetchedText,
  readCredentialFile,
  sourcesOnWeb,
  unreadVerification,
  verifyCredential,
} from '@sello/open-badges'

// The whole program of a process that verifies one file and ends: the file on standard input, the time to judge by as an argument. It
// asks for documents by messages and answers by one. See verify-file.ts.

export type FetchAnswer = { url: string; answer: FetchedText | { fault: string } }

const asked = new Map<string, PromiseWithResolvers<FetchedText>>()
process.on('message', ({ url, answer }: FetchAnswer) => {
  if ('fault' in answer) asked.get(url)?.reject(new Error(answer.fault))
  else asked.get(url)?.resolve(answer)
})
// Whoever asked has ended.
process.on('disconnect', () => process.exit())

function fetchText(url: string): Promise<FetchedText> {
  const answer = Promise.withResolvers<FetchedText>()
  asked.set(url, answer)
  process.send?.({ url })
  return answer.promise
}

const file = readCredentialFile(await buffer(process.stdin))
const { faults, ...sources } = sourcesOnWeb(fetchText)
const now = new Date(Number(process.argv[2]))
const verification =
  'problem' in file ? unreadVerification(file.problem) : await verifyCredential(file.document, { ...sources, now })
process.send?.({ verification }, undefined, undefined, () => process.exit())
