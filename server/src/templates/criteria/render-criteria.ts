import { runProgram } from '../../platform/process/run-program.ts'
import { priorities, WorkExceeded } from '../../platform/process/work-limits.ts'

export type RenderedCriteria = { ok: true; markup: string } | { ok: false; problem: CriteriaProblem }

export type CriteriaProblem = 'nests_too_deep' | 'takes_too_long' | 'becomes_too_long'

const module = new URL('./criteria-program.ts', import.meta.url)
const limits = { heapMegabytes: 64, processorSeconds: 10, priority: priorities.person }
const depthMax = 10
const markupCharactersMax = 200_000

/**
 * Renders the Markdown of a criteria narrative as safe markup, or says which bound it breaks: ten levels of lists and
 * quotations, ten seconds of the processor, 200,000 characters of markup. An ordinary narrative takes a few milliseconds.
 *
 * A few kilobytes of Markdown can occupy a parser for minutes or overflow its stack. So it runs in a process of its own, which is ended when its time
 * is up, while this process goes on. Throws WorkStarved where the machine is too busy, and nothing that the text can cause.
 */
export async function renderCriteria(narrative: string): Promise<RenderedCriteria> {
  try {
    const markup = await runProgram<string>(module, narrative, limits)
    if (markup.length > markupCharactersMax) return { ok: false, problem: 'becomes_too_long' }
    return depthOf(markup) > depthMax ? { ok: false, problem: 'nests_too_deep' } : { ok: true, markup }
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    return { ok: false, problem }
  }
}

/** The text causes a process to run out of time, stack or memory. Any other error is a defect of ours. */
function problemOf(error: unknown): CriteriaProblem | undefined {
  if (error instanceof WorkExceeded) return error.what === 'time' ? 'takes_too_long' : 'becomes_too_long'
  return error instanceof RangeError ? 'nests_too_deep' : undefined
}

const nesting = /<(\/?)(?:blockquote|ul|ol)\b/g

/** Counts how deep quotations and lists nest in rendered markup. */
function depthOf(markup: string): number {
  let depth = 0
  let deepest = 0
  for (const [, closing] of markup.matchAll(nesting)) {
    depth += closing ? -1 : 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
