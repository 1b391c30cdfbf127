import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepMasterKey } from './master-key.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sello-key-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const nothingSealed = async () => false
const somethingSealed = async () => true

describe('the kept master key', () => {
  it('is made once, for its owner alone, and found again', async () => {
    const dataDir = join(folder, 'new', 'folder')
    const made = await keepMasterKey(dataDir, nothingSealed)
    expect(made).toHaveLength(32)
    expect(await keepMasterKey(dataDir, somethingSealed)).toEqual(made)
    expect(statSync(join(dataDir, 'master.key')).mode & 0o777).toBe(0o600)
  })

  it('is the same for all who make it at the same time, and leaves no draft behind', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => keepMasterKey(folder, nothingSealed)))
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
    expect(readdirSync(folder)).toEqual(['master.key'])
  })

  it('is not made anew where keys are sealed under one that is gone', async () => {
    await expect(keepMasterKey(folder, somethingSealed)).rejects.toThrow(/master\.key is missing/)
    expect(readdirSync(folder)).toEqual([])
  })

  it('is refused where the file holds something else', async () => {
    writeFileSync(join(folder, 'master.key'), 'not a key')
    await expect(keepMasterKey(folder, nothingSealed)).rejects.toThrow(/does not hold a master key/)
  })
})
