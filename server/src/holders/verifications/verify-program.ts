import { buffer } from 'node:stream/consumers'
import {
  type FetchedText,
  type PresentationVerification,
  readCredentialFile,
  sourcesOnWeb,
  unreadVerification,
  type Verification,
  verifyCredential,
  verifyPresentation,
} from '@sello/open-badges'

// The whole program of a process that verifies one file and ends: the file on standard input, the time to judge by and what it is as arguments. It
// asks for documents by messages and answers by one. See verify-file.ts.

/** The verification of a message: of its credential or of its presentation. */
export type VerifiedMessage = Verification | PresentationVerification

export type FetchAnswer = { url: string; answer: FetchedText | { fault: string } }

const asked = new Map<string, PromiseWithResolvers<FetchedText>>()
process.on('message', ({ url, answer }: FetchAnswer) => {
  if ('fault' in answer) asked.get(url)?.reject(new Error(answer.fault))
  else asked.get(url)?.resolve(answer)
})
// The process that asked has ended.
process.on('disconnect', () => process.exit())

function fetchText(url: string): Promise<FetchedText> {
  const answer = Promise.withResolvers<FetchedText>()
  asked.set(url, answer)
  process.send?.({ url })
  return answer.promise
}

const { faults, ...onWeb } = sourcesOnWeb(fetchText)
const [, , time, kind] = process.argv
const sources = { ...onWeb, now: new Date(Number(time)) }
const file = readCredentialFile(await buffer(process.stdin))
process.send?.({ verification: await verify() }, undefined, undefined, () => process.exit())

/** The input is a credential, or the body of a VCALM request with a credential or a presentation in it. */
async function verify(): Promise<VerifiedMessage | 'malformed'> {
  if (kind === undefined)
    return 'problem' in file ? unreadVerification(file.problem) : verifyCredential(file.document, sources)
  if ('problem' in file && file.problem === 'too_large') return unreadVerification(file.problem)
  const body = 'document' in file && isObject(file.document) ? file.document : {}
  const { [kind]: given, options = {}, ...more } = body
  if (given === undefined || !isObject(options) || Object.keys(more).length > 0) return 'malformed'
  if (kind === 'verifiableCredential') return verifyCredential(given, sources)
  const { challenge, domain } = options
  if (![challenge, domain].every((one) => one === undefined || typeof one === 'string')) return 'malformed'
  return verifyPresentation(given, { challenge, domain } as { challenge?: string; domain?: string }, sources)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
