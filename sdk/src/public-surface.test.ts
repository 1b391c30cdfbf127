import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import * as sdk from './index.ts'

const root = resolve(import.meta.dirname, '..')

/** Every exported name with its whole declaration, without comments, in alphabetical order. */
function publicSurface(): string {
  const out = mkdtempSync(join(tmpdir(), 'sello-sdk-'))
  try {
    const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
    execFileSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json'), '--outDir', out])
    const declarations = readdirSync(out, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.d.ts') && file !== 'index.d.ts')
      .flatMap((file) => statementsOf(readFileSync(join(out, file), 'utf8')))
    const door = readFileSync(join(out, 'index.d.ts'), 'utf8')
    const names = [...door.matchAll(/\{([^}]*)\}/g)].flatMap((match) => match[1]!.match(/\b(?!type\b)\w+/g) ?? [])
    return names
      .sort()
      .map((name) => declarations.find((text) => nameOf(text) === name) ?? `missing: ${name}`)
      .join('\n')
  } finally {
    rmSync(out, { recursive: true })
  }
}

function statementsOf(text: string): string[] {
  const bare = text.replace(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, '')
  return bare.split(/^(?=export )/m).filter((part) => part.startsWith('export ') && nameOf(part))
}

function nameOf(statement: string): string | undefined {
  return /^export (?:declare )?(?:class|function|const|type) (\w+)/.exec(statement)?.[1]
}

it('has the public surface of public-surface.txt: run with -u to change it, and have the change reviewed', async () => {
  await expect(publicSurface()).toMatchFileSnapshot('../public-surface.txt')
})

it('exports an error class and a guard for each kind of failure', () => {
  const classes = Object.keys(sdk).filter((name) => name.endsWith('Error') && !name.startsWith('is'))
  expect(classes.length).toBe(11)
  expect(classes.filter((name) => !(`is${name}` in sdk))).toEqual([])
})
