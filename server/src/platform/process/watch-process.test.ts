import { spawn } from 'node:child_process'
import { getPriority } from 'node:os'
import { describe, expect, it } from 'vitest'
import { watchProcess } from './watch-process.ts'
import { priorities } from './work-limits.ts'

const limits = { processorSeconds: 60, residentMegabytes: 512, priority: priorities.stranger }

const run = (source: string) =>
  spawn(process.execPath, ['-e', source], { env: {}, stdio: ['pipe', 'ignore', 'ignore'] })

describe('a process that is watched', () => {
  it('has its priority, and ends by itself', async () => {
    const child = run('process.stdin.resume()')
    const ended = watchProcess(child, limits)
    expect(getPriority(child.pid)).toBe(priorities.stranger)
    child.stdin?.end()
    expect(await ended).toBeUndefined()
  })

  it('is ended once it holds more memory than it may, whatever keeps it', async () => {
    const child = run(
      'const all = []; const more = setInterval(() => all.push(Buffer.alloc(20_000_000, 1)) > 25 && clearInterval(more), 10)',
    )
    expect(await watchProcess(child, { ...limits, residentMegabytes: 200 })).toBe('memory')
  })

  it('is ended once it took more of the processor than it may, and not for what the clock says', async () => {
    const busy = watchProcess(run('for (;;);'), { ...limits, processorSeconds: 0.5 })
    const idle = watchProcess(run('setTimeout(() => {}, 1_500)'), { ...limits, processorSeconds: 0.5 })
    expect(await busy).toBe('time')
    expect(await idle).toBeUndefined()
  })

  it('is given up by the clock where it gets no processor, which is another thing', async () => {
    const child = run('process.stdin.resume()')
    const ended = watchProcess(child, { ...limits, clockSeconds: 1 })
    child.kill('SIGSTOP')
    expect(await ended).toBe('starved')
  })
})
