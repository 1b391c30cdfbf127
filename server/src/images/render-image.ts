import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { fontSettings } from '../platform/fonts/font-settings.ts'
import type { Drawing } from './draw-image.ts'
import { imageBytesMax, sideMax } from './image.ts'

const program = fileURLToPath(new URL('./image-program.ts', import.meta.url))
const atOnceMax = 2

export type Rendering = Drawing | { ok: false; problem: { kind: 'too_slow' } }

/**
 * Draws an uploaded file anew, or says why that cannot be done. It throws nothing that the file can cause.
 *
 * Decoders are where a file that was made to do harm does it. So each is drawn by a process of its own that has no secret in
 * its environment, no fonts but ours, no connection, the lowest priority, and twenty seconds before it is killed. Two of them run at a time; an
 * `owner` has one of them, and its next file waits for it, so that nobody fills the line.
 */
export async function renderImage(
  owner: string,
  bytes: Buffer,
  { secondsMax = 20, side = sideMax }: { secondsMax?: number; side?: number } = {},
): Promise<Rendering> {
  return inTurn(owner, async () => {
    const seat = await takeSeat()
    try {
      return await run(bytes, secondsMax, side)
    } finally {
      seat()
    }
  })
}

function run(bytes: Buffer, secondsMax: number, side: number): Promise<Rendering> {
  return new Promise((resolve, reject) => {
    // Node itself starts with an empty environment; the decoders' libraries read theirs from it, and there the fonts that they have.
    const child = spawn(process.execPath, ['--max-old-space-size=128', program, String(side)], {
      env: { FONTCONFIG_FILE: fontSettings() },
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, secondsMax * 1_000)
    const parts: Buffer[] = []
    let received = 0
    child.stdout.on('data', (part: Buffer) => {
      received += part.length
      if (received > 2 * imageBytesMax) child.kill('SIGKILL')
      else parts.push(part)
    })
    child.once('error', reject)
    child.once('close', () => {
      clearTimeout(timer)
      resolve(isLate ? { ok: false, problem: { kind: 'too_slow' } } : answerIn(Buffer.concat(parts)))
    })
    // A process that ended before it read everything: what it said, or did not say, is the answer.
    child.stdin.on('error', () => undefined)
    child.stdin.end(bytes)
    if (child.pid !== undefined) lowerPriority(child.pid)
  })
}

/** A process that ended without an answer was brought down by the file. */
function answerIn(output: Buffer): Rendering {
  const end = output.indexOf(0x0a)
  if (end < 0) return { ok: false, problem: { kind: 'damaged' } }
  const answer = JSON.parse(output.toString('utf8', 0, end)) as Drawing
  return answer.ok ? { ok: true, image: { ...answer.image, bytes: output.subarray(end + 1) } } : answer
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already.
  }
}

const lastOf = new Map<string, Promise<unknown>>()

/** Runs one piece of work of an owner at a time, in the order in which they came. */
async function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
  const before = lastOf.get(owner) ?? Promise.resolve()
  const own = before.then(work, work)
  lastOf.set(owner, own)
  try {
    return await own
  } finally {
    if (lastOf.get(owner) === own) lastOf.delete(owner)
  }
}

let seats = atOnceMax
const waiting: (() => void)[] = []

async function takeSeat(): Promise<() => void> {
  if (seats > 0) seats--
  else await new Promise<void>((resolve) => waiting.push(resolve))
  return () => {
    const next = waiting.shift()
    if (next) next()
    else seats++
  }
}
