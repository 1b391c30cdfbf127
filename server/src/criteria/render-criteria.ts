import { Worker } from 'node:worker_threads'
import { depthOf } from './markdown.ts'

export type RenderedCriteria = { ok: true; markup: string } | { ok: false; problem: CriteriaProblem }

export type CriteriaProblem = 'nests_too_deep' | 'takes_too_long' | 'becomes_too_long'

const depthMax = 10
const millisecondsMax = 10_000
const markupCharactersMax = 200_000

/**
 * Renders the Markdown of a criteria narrative as safe markup, or says which bound it breaks: ten levels of lists and
 * quotations, ten seconds, 200,000 characters of markup. An ordinary narrative takes a few milliseconds.
 *
 * Markdown of a few kilobytes can hold a parser for minutes or overflow its stack. So it runs in a thread of its own
 * that is ended when its time is up, and nothing of this process waits for it. Throws nothing that the text can cause.
 */
export async function renderCriteria(narrative: string): Promise<RenderedCriteria> {
  const thread = new Worker(new URL('./criteria-thread.ts', import.meta.url), {
    workerData: narrative,
    resourceLimits: { maxOldGenerationSizeMb: 64, stackSizeMb: 4 },
  })
  try {
    const markup = await answerOf(thread)
    if (markup === undefined) return { ok: false, problem: 'takes_too_long' }
    if (markup.length > markupCharactersMax) return { ok: false, problem: 'becomes_too_long' }
    return depthOf(markup) > depthMax ? { ok: false, problem: 'nests_too_deep' } : { ok: true, markup }
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    return { ok: false, problem }
  } finally {
    await thread.terminate()
  }
}

/** The thread's one message, or undefined when its time is up. */
function answerOf(thread: Worker): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), millisecondsMax)
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('The thread that renders criteria ended without an answer.'))
    })
  })
}

/** The text causes a thread to run out of stack or memory. Any other error is a defect of ours. */
function problemOf(error: unknown): CriteriaProblem | undefined {
  if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return 'becomes_too_long'
  return error instanceof RangeError ? 'nests_too_deep' : undefined
}
