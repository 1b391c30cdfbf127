import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let folder: string

beforeEach(() => {
  folder = mkdtempSync('/tmp/sello-settings-')
  vi.stubEnv('TMPDIR', folder)
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** Asks in another process of this installation. */
async function ask(): Promise<string> {
  vi.resetModules()
  return (await import('./font-settings.ts')).fontSettings()
}

it('gives every process of a user the same file, in a folder that only they may write in', async () => {
  const file = await ask()
  expect(await ask()).toBe(file)
  expect(readdirSync(folder)).toHaveLength(1)
  expect(readdirSync(dirname(file))).toEqual(['fonts.conf'])
  expect(statSync(dirname(file)).mode & 0o077).toBe(0)
})

it('is there again after somebody has tidied it away, in the middle of a process too', async () => {
  const { fontSettings } = await import('./font-settings.ts')
  rmSync(dirname(fontSettings()), { recursive: true })
  expect(existsSync(fontSettings())).toBe(true)
  rmSync(fontSettings())
  expect(existsSync(fontSettings())).toBe(true)
})

it.each([
  ['a folder that others may write in', (place: string) => mkdirSync(place) ?? chmodSync(place, 0o777)],
  ['a link to somewhere else', (place: string) => symlinkSync('/nowhere', place)],
  ['a file', (place: string) => writeFileSync(place, '')],
])('trusts no name under which somebody has put %s', async (_what, put) => {
  const taken = dirname(await ask())
  rmSync(taken, { recursive: true })
  put(taken)
  const file = await ask()
  expect(dirname(file)).not.toBe(taken)
  expect(existsSync(file)).toBe(true)
})
