import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { Shell } from '../shell.ts'
import { startProgress } from './progress.ts'

function screen(isTTY: boolean) {
  let written = ''
  const stderr = { isTTY, columns: 80, write: (text: string) => (written += text) }
  const stdin = new PassThrough()
  const shell: Shell = { env: {}, stdin, stdout: stderr, stderr, signal: new AbortController().signal }
  return { shell, written: () => written }
}

describe('progress', () => {
  it('is a line every ten per cent where there is no terminal', () => {
    const { shell, written } = screen(false)
    const progress = startProgress(shell, {}, '', () => 0)
    for (let current = 0; current <= 1_000; current += 5) progress.show(current, 1_000)
    progress.end()
    expect(written().split('\n').length - 1).toBe(11)
    expect(written()).toMatch(/^0 % 0\/1000\n10 % 100\/1000\n/)
    expect(written()).not.toContain('\x1b')
  })

  it('is also a line every thirty seconds, so that a log shows life', () => {
    const { shell, written } = screen(false)
    let now = 1_000_000
    const progress = startProgress(shell, {}, '', () => now)
    progress.show(1, 1_000)
    progress.show(1, 1_000)
    now += 31_000
    progress.show(1, 1_000)
    expect(written().split('\n').length - 1).toBe(2)
  })

  it('is a bar at a terminal, never wider than it', () => {
    const { shell, written } = screen(true)
    const progress = startProgress(shell, {}, '', () => 0)
    progress.show(500, 1_000, 'x'.repeat(200))
    progress.end()
    progress.end()
    expect(written()).toContain('[############............] 500/1000')
    expect(written().replace('\r\x1b[2K', '').trimEnd().length).toBeLessThan(80)
    expect(written().match(/\n/g)?.length).toBe(1)
  })

  it('bears its name where there are several', () => {
    for (const isTTY of [true, false]) {
      const { shell, written } = screen(isTTY)
      startProgress(shell, {}, 'Part 2 of 4', () => 0).show(1, 2)
      expect(written()).toContain('Part 2 of 4 ')
    }
  })

  it('is nothing when quiet', () => {
    const { shell, written } = screen(true)
    startProgress(shell, { quiet: true }).show(1, 2)
    expect(written()).toBe('')
  })
})
