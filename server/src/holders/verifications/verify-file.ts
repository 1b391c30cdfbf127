import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type FetchText, unreadVerification, type Verification } from '@sello/open-badges'
import type { Platform } from '../../platform/context.ts'
import { boundedNode } from '../../platform/process/bounded-node.ts'
import { programEnvironment } from '../../platform/process/program-environment.ts'
import { endSoon, type ProgramLimits, watchProcess } from '../../platform/process/watch-process.ts'
import { priorities, WorkStarved } from '../../platform/process/work-limits.ts'
import { fetchOfStrangers } from './fetch-of-strangers.ts'
import type { FetchAnswer, VerifiedMessage } from './verify-program.ts'

const program = fileURLToPath(new URL('./verify-program.ts', import.meta.url))
/** A credential takes half a second and 120 MB. */
const limits = { processorSeconds: 10, residentMegabytes: 384, priority: priorities.stranger }

/**
 * Verifies a stranger's file: JSON, a token, or a PNG, SVG or PDF that contains one of them. Reading it may take long, so it happens in a process of
 * its own, without our environment, which is ended when it takes too much. That process fetches nothing itself: this one fetches for it, by the rules
 * of `fetchOfStrangers`. Throws WorkStarved where the machine is too busy, and nothing that the file can cause.
 */
export function verifyFile(
  platform: Platform,
  file: Uint8Array,
  own: Partial<ProgramLimits> = {},
): Promise<Verification> {
  return runProgram(platform, file, [], own) as Promise<Verification>
}

/** The member of a VCALM request that holds the credential or presentation. */
export type MessageMember = 'verifiableCredential' | 'verifiablePresentation'

/** Verifies the credential or presentation that the body of a VCALM request has under this name. */
export function verifyMessage(
  platform: Platform,
  body: Uint8Array,
  name: MessageMember,
): Promise<VerifiedMessage | 'malformed'> {
  return runProgram(platform, body, [name])
}

async function runProgram(
  platform: Platform,
  file: Uint8Array,
  kind: string[],
  own: Partial<ProgramLimits> = {},
): Promise<VerifiedMessage | 'malformed'> {
  const bounds = { ...limits, ...own }
  const args = ['--max-old-space-size=192', program, String(platform.clock.now().getTime()), ...kind]
  const child = spawn(...boundedNode(args, bounds.processorSeconds), {
    env: programEnvironment(),
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  let verification: VerifiedMessage | 'malformed' | undefined
  const fetchFor = answerFetches(child, fetchOfStrangers(platform))
  child.on('message', (said: { url: string } | { verification: VerifiedMessage | 'malformed' }) => {
    if ('url' in said) return void fetchFor(said.url)
    verification = said.verification
    endSoon(child)
  })
  // The process may end before it has read everything.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(file)
  const why = await watchProcess(child, bounds)
  if (verification) return verification
  if (why === 'starved') throw new WorkStarved()
  if (why === undefined && child.exitCode === uncaught) throw new Error('a verification ended without an answer')
  return unreadVerification('too_much_work')
}

/** The exit code of Node for an uncaught error; a lack of memory has another one. */
const uncaught = 1

function answerFetches(child: ChildProcess, fetchText: FetchText) {
  return async (url: string): Promise<void> => {
    const answer = await fetchText(url).catch((error: Error) => ({ fault: error.message }))
    const message: FetchAnswer = { url, answer }
    // A process that ended meanwhile needs no answer.
    if (child.connected) child.send(message, () => undefined)
  }
}
