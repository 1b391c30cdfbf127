import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withFolderLock } from './embedded-lock.ts'

const module = fileURLToPath(new URL('./embedded-lock.ts', import.meta.url))

let folder: string
let children: ChildProcess[]
beforeEach(() => {
  folder = mkdtempSync('/tmp/sello-lock-')
  children = []
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** A process that runs `work` under the lock `turns` times; `work` knows `folder`, `sleep` and the files of Node. */
function run(work: string, turns = 1): ChildProcess {
  const program = `
    const { withFolderLock } = await import(${JSON.stringify(module)})
    const { setTimeout: sleep } = await import('node:timers/promises')
    const fs = await import('node:fs')
    const folder = ${JSON.stringify(folder)}
    for (let turn = 0; turn < ${turns}; turn++) await withFolderLock(folder, async () => { ${work} })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

describe('the lock of a folder', () => {
  it('is held by one at a time, among processes and within one', async () => {
    writeFileSync(join(folder, 'count'), '0')
    const counting = `
      const seen = Number(fs.readFileSync(folder + '/count', 'utf8'))
      await sleep(1)
      fs.writeFileSync(folder + '/count', String(seen + 1))`
    const others = [run(counting, 30), run(counting, 30), run(counting, 30)]
    let inside = 0
    const here = Array.from({ length: 5 }, () =>
      withFolderLock(folder, async () => {
        inside += 1
        await sleep(5)
        expect(inside).toBe(1)
        inside -= 1
      }),
    )
    await Promise.all([...here, ...others.map((child) => once(child, 'exit'))])
    expect(readFileSync(join(folder, 'count'), 'utf8')).toBe('90')
    expect(readdirSync(folder).length).toBeLessThan(20)
  })

  it('is free again when its holder is killed, and then goes to one of those who wait', async () => {
    for (let round = 0; round < 3; round++) {
      const holder = run(`console.log('held'); await sleep(60_000)`)
      await once(holder.stdout!, 'data')
      let inside = 0
      const waiting = [1, 2, 3].map(() =>
        withFolderLock(folder, async () => {
          inside += 1
          await sleep(20)
          expect(inside).toBe(1)
          inside -= 1
        }),
      )
      await sleep(100)
      expect(inside).toBe(0)
      holder.kill('SIGKILL')
      await Promise.all(waiting)
    }
  })

  it('is not taken for held because another process has the number of one that was killed', async () => {
    const stranger = spawn('/bin/sleep', ['60'])
    children.push(stranger)
    writeFileSync(join(folder, 'lock.7'), `${stranger.pid} 1 of-another-boot`)
    expect(await withFolderLock(folder, async () => 'mine')).toBe('mine')
  })

  it('cannot be held by somebody who may not enter the folder: a name outside of it means nothing', async () => {
    const { dev, ino } = statSync(folder)
    const squatter = createServer().listen(`\0sello-embedded-postgres-${dev}-${ino}`)
    await once(squatter, 'listening')
    expect(await withFolderLock(folder, async () => 'mine')).toBe('mine')
    squatter.close()
  })

  it('is given up when what was done under it failed, also where the folder went away', async () => {
    await expect(withFolderLock(folder, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    const removing = withFolderLock(folder, async () => rmSync(folder, { recursive: true }))
    await expect(removing).resolves.toBeUndefined()
  })
})
