import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rowExamples } from '../../src/entrypoints/openapi/example-rows.ts'
import { apiErrors } from '../../src/platform/refusals/wire-errors.ts'
import { files, folderOf, listFiles, root, server, textOf } from './sources.ts'

const linesMax = 300
const filesMax = 12

/** Folders with more files than that: how many exactly, so that one more is seen, and why. */
const largerFolders: Record<string, { files: number; reason: string }> = {
  'server/src/entrypoints/operator': { files: 37, reason: 'One file for each group of commands.' },
  'server/src/platform/db': { files: 13, reason: 'One file of tables for each part of the business.' },
  'server/src/entrypoints/api': {
    files: 43,
    reason: 'One file for each operation of the contract, and what several of them share.',
  },
  'server/src/credentials': {
    files: 17,
    reason: 'One file for each thing that is done with a credential, from its signing to its end.',
  },
  'server/src/credentials/recipients': {
    files: 13,
    reason: 'One file for each part of the check of a row, and what is said of it.',
  },
  'server/src/issuing': {
    files: 15,
    reason: 'One file for each step of a row, from its check to the end of its batch.',
  },
  'server/src/administration': {
    files: 14,
    reason: 'One file for each thing that an administrator sets up, changes or ends across folders.',
  },
  'server/src/administration/membership': { files: 13, reason: 'One file for each thing that is done to a member.' },
  'server/src/events/webhooks': { files: 13, reason: 'One file for each part of the way of a delivery.' },
  'sdk/src/wire': { files: 14, reason: 'One file for each noun of the wire.' },
  'cli/src/commands': { files: 19, reason: 'One file for each group of commands.' },
  'server/src/mail': { files: 13, reason: 'One file for each part of a letter, and what becomes of it.' },
  'open-badges/src/document': {
    files: 14,
    reason: 'One file for each class of the standard, and those that check them.',
  },
}

/** The most pairs of files with the same lines. Some are needed: code that is bundled apart, and tests that show their whole input. */
const pairsMax = 60

/** Of the operations of the panel, and of all that stands beside them in their doors. */
const linesAnOperationMax = 41

/**
 * The lines that each error code may have in the error pages, both languages and everything beside them included: 750 lines for a hundred codes, and
 * codes are added.
 */
const linesACodeMax = 7.5

/**
 * Parts that once grew unnoticed, with the most lines that each may have, tests and generated files not counted. Whoever needs more makes room first,
 * or changes the number with a reason in decision 110.
 */
const parts = {
  'doors of the panel': { linesMax: 5_530, isOne: (file: string) => folderOf(file) === 'entrypoints/panel' },
  'door of the operators': {
    linesMax: 320,
    isOne: (file: string) => folderOf(file) === 'entrypoints/operator-panel',
  },
  'panel/src/data': { linesMax: 700, isOne: (file: string) => file.startsWith('panel/src/data/') },
  README: { linesMax: 91, isOne: (file: string) => file === 'README.md' },
  'style sheets of the panel': { linesMax: 2_600, isOne: (file: string) => /^panel\/src\/.*\.css$/.test(file) },
}

describe('size', () => {
  it('keeps every file under 300 lines', () => {
    const generated = /(^|\/)(generated|migrations)\//
    const long = files
      .filter((file) => !generated.test(file))
      .map((file) => [file, textOf(file).split('\n').length - 1] as const)
      .filter(([, length]) => length > linesMax)
    expect(long).toEqual([])
  })

  it('keeps an operation of the panel to a function: nothing describes a second time what it takes and answers', () => {
    const doors = server.filter((file) => folderOf(file) === 'entrypoints/panel')
    const lines = doors.reduce((sum, file) => sum + textOf(file).split('\n').length - 1, 0)
    const operations = textOf('panel/src/data/generated/operations.ts').match(/^ {2}'[a-z-]+': /gm) ?? []
    expect(operations.length).toBeGreaterThan(100)
    expect(lines / operations.length).toBeLessThan(linesAnOperationMax)
    expect(doors.filter((file) => /^\s+(?:responses|summary):/m.test(textOf(file)))).toEqual([])
  })

  it('keeps a page of an error to why it comes and what to do about it, in two languages', () => {
    const pages = server.filter((file) => file.startsWith('server/src/entrypoints/pages/errors/'))
    const lines = pages.reduce((sum, file) => sum + textOf(file).split('\n').length - 1, 0)
    const codes = { ...apiErrors, ...rowExamples }
    expect(Object.keys(codes).length).toBeGreaterThan(90)
    expect(lines / Object.keys(codes).length).toBeLessThan(linesACodeMax)
  })

  it('says the same in six lines in fewer than sixty pairs of files', () => {
    const filesWith = new Map<string, Set<string>>()
    for (const file of files.filter((one) => !one.includes('/generated/'))) {
      const code = textOf(file).replace(/^import [^']*'[^']*'$|\/\*[\s\S]*?\*\//gm, '')
      const lines = code.split('\n').map((line) => line.trim())
      const telling = lines.filter((line) => /\w/.test(line) && !line.startsWith('//'))
      for (const at of telling.slice(5).keys()) {
        const six = telling.slice(at, at + 6).join('\n')
        filesWith.set(six, (filesWith.get(six) ?? new Set()).add(file))
      }
    }
    const pairs = new Set<string>()
    for (const those of filesWith.values())
      for (const one of those) for (const other of those) if (one < other) pairs.add(`${one} and ${other}`)
    expect(files.length).toBeGreaterThan(2_000)
    expect(pairs.size < pairsMax ? [] : [...pairs].toSorted()).toEqual([])
  })

  it.each(Object.entries(parts))(
    'keeps the %s below the lines that they have been brought to',
    (_name, { linesMax, isOne }) => {
      const known = listFiles().filter((file) => isOne(file) && !/\.test\.tsx?$|\/generated\//.test(file))
      const lines = known.reduce((sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1, 0)
      expect(lines).toBeGreaterThan(linesMax / 2)
      expect(lines).toBeLessThan(linesMax)
    },
  )

  it('names a plain field of a template in eight files at most, besides those that do something by it', () => {
    const named = files.filter(
      (file) =>
        /^\w[\w-]*\/src\//.test(file) &&
        /certificate_?layout/i.test(textOf(file)) &&
        !/generated|[.-]tests?\./.test(file),
    )
    const declaring = named.filter((file) => !file.includes('/certificates/'))
    expect(declaring.length).toBeGreaterThan(4)
    expect(declaring.length).toBeLessThanOrEqual(8)
  })

  it('keeps a folder of sources to twelve files, tests aside; a larger one is named with its number and a reason', () => {
    const counts: Record<string, number> = {}
    for (const file of files) {
      if (!/^[a-z-]+\/src\//.test(file) || /\.test\.tsx?$/.test(file)) continue
      counts[dirname(file)] = (counts[dirname(file)] ?? 0) + 1
    }
    const larger = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > filesMax))
    expect(Object.keys(counts).length).toBeGreaterThan(30)
    expect(larger).toEqual(
      Object.fromEntries(Object.entries(largerFolders).map(([folder, one]) => [folder, one.files])),
    )
  })
})
