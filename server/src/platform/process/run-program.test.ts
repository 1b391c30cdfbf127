import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { programEnvironment } from './program-environment.ts'
import { runProgram } from './run-program.ts'
import { priorities, WorkStarved } from './work-limits.ts'

const moduleOf = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`)
const programOf = (body: string) => moduleOf(`export const work = async (input) => { ${body} }`)
const limits = { heapMegabytes: 64, processorSeconds: 60, priority: priorities.stranger }

const waits = { timeout: 60_000, interval: 50 }

describe('a program', () => {
  it('answers with what it makes of its input, and sees no environment of ours', async () => {
    const program = programOf('return [input.a + 1, input.bytes, Object.keys(process.env)]')
    const bytes = new Uint8Array([1, 2])
    expect(await runProgram(program, { a: 1, bytes }, limits)).toEqual([2, bytes, Object.keys(programEnvironment())])
  })

  it.each([
    ['of many things', 'const all = []; for (;;) all.push({ text: String(all.length) })'],
    ['that is one list', 'const all = []; for (;;) all.push(1)'],
    ['outside of its heap', 'const all = []; for (;;) all.push(Buffer.alloc(1_000_000, 1))'],
  ])('is stopped once it takes more memory than it may, %s, and this process goes on', async (_, body) => {
    const asked = runProgram(programOf(body), {}, limits)
    await expect(asked).rejects.toMatchObject({ name: 'WorkExceeded', what: 'memory' })
  })

  it('is stopped once it takes longer than it may', async () => {
    const asked = runProgram(programOf('for (;;);'), {}, { ...limits, processorSeconds: 1 })
    await expect(asked).rejects.toMatchObject({ name: 'WorkExceeded', what: 'time' })
  })

  it('has its own priority, and this process keeps its', async () => {
    const program = programOf(`return (await import('node:os')).getPriority()`)
    const before = getPriority()
    expect(await runProgram(program, {}, limits)).toBe(priorities.stranger)
    expect(getPriority()).toBe(before)
  })

  it('may wait as long as it likes, and is given up by the clock as what nothing is wrong with', async () => {
    const waiting = programOf('return new Promise((answer) => setTimeout(answer, 1_500, 1))')
    expect(await runProgram(waiting, {}, { ...limits, processorSeconds: 1.4 })).toBe(1)
    const asked = runProgram(waiting, {}, { ...limits, clockSeconds: 1 })
    await expect(asked).rejects.toBeInstanceOf(WorkStarved)
  })

  it('ends with its answer, also where it would not end by itself', async () => {
    const hanging = programOf('process.exit = () => {}; setInterval(() => {}, 1_000); return 1')
    expect(await runProgram(hanging, {}, { ...limits, clockSeconds: 10 })).toBe(1)
  }, 8_000)

  it('goes on where its service is told to stop, and one that somebody else ended is given up as what nothing is wrong with', async () => {
    const stopped = programOf(
      `process.kill(process.pid, 'SIGTERM'); return new Promise((done) => setTimeout(done, 300, 1))`,
    )
    expect(await runProgram(stopped, {}, limits)).toBe(1)
    const asked = runProgram(programOf(`process.kill(process.pid, 'SIGKILL')`), {}, limits)
    await expect(asked).rejects.toBeInstanceOf(WorkStarved)
  })

  it('ends, whatever it is at, when the process that asked for it is killed', async () => {
    const { href } = programOf(`(await import('node:fs')).writeFileSync(input, String(process.pid)); for (;;);`)
    const folder = await mkdtemp(join(tmpdir(), 'sello-program-'))
    try {
      const told = join(folder, 'pid')
      const asking = `const { runProgram } = await import(${JSON.stringify(new URL('./run-program.ts', import.meta.url).href)})
        await runProgram(new URL(${JSON.stringify(href)}), ${JSON.stringify(told)}, ${JSON.stringify({ ...limits, processorSeconds: 1 })})`
      const asker = spawn(process.execPath, ['--input-type=module', '--eval', asking], { stdio: 'ignore' })
      await expect.poll(() => readFile(told, 'utf8').catch(() => ''), waits).not.toBe('')
      asker.kill('SIGKILL')
      const stat = `/proc/${await readFile(told, 'utf8')}/stat`
      // A process that has ended stands there as Z until somebody asks how it ended.
      await expect.poll(() => readFile(stat, 'latin1').catch(() => ') Z'), waits).toContain(') Z')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('that cannot be started is an error of the one who asked, and of nobody else', async () => {
    const { execPath } = process
    process.execPath = '/nowhere/node'
    try {
      await expect(runProgram(programOf('return 1'), {}, limits)).rejects.toThrow('could not be started')
    } finally {
      process.execPath = execPath
    }
  })

  it('hands on its error as the kind that it is, and one that ends without an answer is an error', async () => {
    await expect(runProgram(moduleOf(`throw new Error('broken')`), {}, limits)).rejects.toThrow('broken')
    await expect(runProgram(programOf(`throw new RangeError('deep')`), {}, limits)).rejects.toBeInstanceOf(RangeError)
    await expect(runProgram(programOf('process.exit(1)'), {}, limits)).rejects.toThrow('ended without an answer')
  })
})
