import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installedFrom, removeUnusedCopies } from './embedded-copies.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync('/tmp/sello-copies-')
})
afterEach(() => rmSync(folder, { recursive: true }))

function makeCopy(digit: string, from?: string): string {
  const path = join(folder, `sello-${digit.repeat(16)}`)
  mkdirSync(path)
  if (from !== undefined) writeFileSync(join(path, installedFrom), from)
  return path
}

it('a start removes the copies of PostgreSQL that nobody will start again, and no others', async () => {
  const installed = join(folder, 'installed')
  const other = join(folder, 'other')
  mkdirSync(installed)
  mkdirSync(other)
  const keep = makeCopy('0', installed)
  makeCopy('1', installed)
  makeCopy('2', join(folder, 'gone'))
  makeCopy('3', other)
  makeCopy('4')
  const running = makeCopy('5', installed)
  cpSync('/bin/sleep', join(running, 'postgres'), { dereference: true })
  const server = spawn(join(running, 'postgres'), ['60'])
  await new Promise((started) => server.once('spawn', started))
  try {
    removeUnusedCopies(folder, { installed, keep })
    const left = readdirSync(folder).filter((name) => name.startsWith('sello-'))
    expect(left.map((name) => name.at(-1))).toEqual(['0', '3', '4', '5'])
  } finally {
    server.kill('SIGKILL')
  }
})
