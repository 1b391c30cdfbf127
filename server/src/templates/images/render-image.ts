import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { fontSettings } from '../../platform/fonts/font-settings.ts'
import { openTurns } from '../../platform/in-turn.ts'
import { boundedNode } from '../../platform/process/bounded-node.ts'
import { programEnvironment } from '../../platform/process/program-environment.ts'
import { endSoon, type ProgramLimits, watchProcess } from '../../platform/process/watch-process.ts'
import { priorities, WorkStarved } from '../../platform/process/work-limits.ts'
import type { Drawing } from './draw-image.ts'
import { imageBytesMax, sideMax } from './image.ts'

const program = fileURLToPath(new URL('./image-program.ts', import.meta.url))
const atOnceMax = 2
/** An image of forty megapixels takes a second and up to 280 MB. */
const limits = { processorSeconds: 20, residentMegabytes: 512 }

export type Rendering = Drawing | { ok: false; problem: { kind: 'too_slow' } }

/**
 * Draws an uploaded file anew, or says why that cannot be done. Throws WorkStarved where the machine is too busy for it, and nothing
 * that the file can cause.
 *
 * Decoders are where a file that was made to do harm does it. So each is drawn by a process of its own that has no secret in
 * its environment, no fonts but ours, no connection, a low priority, and twenty seconds of the processor before it is killed. Two of
 * them run at a time; an `owner` has one of them, and its next file waits for it, so that nobody fills the line.
 */
export async function renderImage(owner: string, bytes: Buffer, options: RenderingOptions = {}): Promise<Rendering> {
  return inTurn(owner, async () => {
    const seat = await takeSeat()
    try {
      return await run(bytes, options)
    } finally {
      seat()
    }
  })
}

/** `isForStranger`: somebody without an account asked for it. `side` is the longer one, in pixels. */
type RenderingOptions = Partial<ProgramLimits> & { side?: number; isForStranger?: boolean }

async function run(
  bytes: Buffer,
  { side = sideMax, isForStranger = false, ...own }: RenderingOptions,
): Promise<Rendering> {
  const priority = isForStranger ? priorities.stranger : priorities.person
  const bounds = { ...limits, priority, ...own }
  // The program gets nothing of our environment. The libraries of the decoders read their fonts from the variable that is set here.
  const child = spawn(...boundedNode(['--max-old-space-size=128', program, String(side)], bounds.processorSeconds), {
    env: { ...programEnvironment(), FONTCONFIG_FILE: fontSettings() },
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = watchProcess(child, bounds)
  const parts: Buffer[] = []
  let received = 0
  // A process that could not be started has no streams: then the watch rejects.
  child.stdout?.on('data', (part: Buffer) => {
    received += part.length
    if (received > 2 * imageBytesMax) child.kill('SIGKILL')
    else parts.push(part)
  })
  child.stdout?.on('end', () => endSoon(child))
  // The process may end before it has read everything: its answer, or the lack of one, decides.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(bytes)
  const why = await ended
  if (why === 'starved') throw new WorkStarved()
  return why === 'time' ? { ok: false, problem: { kind: 'too_slow' } } : answerIn(Buffer.concat(parts))
}

/** A process that ended without an answer was brought down by the file. */
function answerIn(output: Buffer): Rendering {
  const end = output.indexOf(0x0a)
  if (end < 0) return { ok: false, problem: { kind: 'damaged' } }
  const answer = JSON.parse(output.toString('utf8', 0, end)) as Drawing
  return answer.ok ? { ok: true, image: { ...answer.image, bytes: output.subarray(end + 1) } } : answer
}

const inTurn = openTurns()

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
