import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const listed = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.js'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
const sources = listed
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** The places where a pattern occurs, as `file: match`. */
function found(pattern: RegExp, kind: RegExp = /./): string[] {
  return sources
    .filter(({ file }) => kind.test(file))
    .flatMap(({ file, text }) => [...text.matchAll(pattern)].map((match) => `${file}: ${match[0].trim()}`))
}

describe('all packages are written in one dialect', () => {
  it('writes the names of constants as all other names, in camelCase', () => {
    expect(found(/^\s*(?:export )?const [A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\s*[=:]/gm)).toEqual([])
  })

  it('calls a test `it`, so that its title goes on from there', () => {
    expect(found(/^\s*test(?:\.\w+)*\(/gm, /\.test\.tsx?$/)).toEqual([])
  })
})
