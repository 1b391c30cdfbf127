import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { wireErrors } from '../src/refusals/wire-errors.ts'

const root = resolve(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|js)$/.test(file) && existsSync(join(root, file)))
const source = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const server = files.filter((file) => file.startsWith('server/src/') && !file.endsWith('.test.ts'))

/** From high to low, as docs/decisions/0003-order-of-folders.md has them. A folder imports folders of lower lines only. */
const lines = [
  ['main'],
  ['config'],
  ['entrypoints'],
  ['auditing'],
  ['retention'],
  ['administration', 'issuing'],
  ['pathways'],
  ['credentials'],
  ['chunks', 'failures', 'wallets'],
  ['recipients', 'status-lists'],
  ['issuers', 'templates', 'api-keys'],
  ['rate-limits', 'mail', 'inbox', 'jobs', 'organizations', 'members', 'criteria'],
  ['refusals'],
  ['platform'],
]

const rankOf = new Map(lines.flatMap((folders, rank) => folders.map((folder) => [folder, rank] as const)))

function folderOf(file: string): string {
  const [first = '', ...rest] = file.replace('server/src/', '').split('/')
  if (rest.length > 0) return first
  return first.startsWith('config') ? 'config' : 'main'
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+'([^']+)'|import\('([^']+)'\)|(?:^|\n)import\s+'([^']+)'/g

function importsOf(file: string): string[] {
  return [...(source.get(file) ?? '').matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

function localImportsOf(file: string): string[] {
  return importsOf(file)
    .filter((path) => path.startsWith('.'))
    .map((path) => relative(root, resolve(root, dirname(file), path)))
}

describe('the order of folders', () => {
  it('lets a folder import only folders that stand below it', () => {
    const wrong = server.flatMap((file) =>
      localImportsOf(file)
        .filter((target) => target.startsWith('server/src/') && folderOf(target) !== folderOf(file))
        .filter((target) => (rankOf.get(folderOf(target)) ?? -1) <= (rankOf.get(folderOf(file)) ?? 99))
        .map((target) => `${file} -> ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('has a line for every folder of the server', () => {
    const unknown = new Set(server.map(folderOf).filter((folder) => !rankOf.has(folder)))
    expect([...unknown]).toEqual([])
  })

  it('has no loops, type imports included', () => {
    const loops: string[] = []
    const state = new Map<string, 'open' | 'closed'>()
    const visit = (file: string, path: string[]): void => {
      if (state.get(file) === 'closed') return
      if (state.get(file) === 'open') {
        loops.push([...path.slice(path.indexOf(file)), file].join(' -> '))
        return
      }
      state.set(file, 'open')
      for (const target of localImportsOf(file)) visit(target, [...path, file])
      state.set(file, 'closed')
    }
    for (const file of files) visit(file, [])
    expect(loops).toEqual([])
  })

  it('keeps open-badges pure and the clients outside the server', () => {
    const wrong = files
      .filter((file) => /^(open-badges|sdk|sheets|cli|panel)\//.test(file))
      .flatMap((file) => {
        const own = `${file.split('/')[0]}/`
        const strange = localImportsOf(file).filter((target) => !target.startsWith(own))
        const server = importsOf(file).filter((name) => name === 'server' || name.startsWith('server/'))
        return [...strange, ...server].map((target) => `${file} -> ${target}`)
      })
    expect(wrong).toEqual([])
    const outside = files
      .filter((file) => file.startsWith('open-badges/src/') && !file.endsWith('.test.ts'))
      .filter((file) =>
        /from 'node:(fs|net|http|https|dns|child_process|worker_threads)|\bfetch\(|new Date\(\)|Date\.now\(/.test(
          source.get(file) ?? '',
        ),
      )
    expect(outside).toEqual([])
  })
})

describe('comments', () => {
  it('cite documents that stand in this repository', () => {
    const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
      cwd: root,
      encoding: 'utf8',
    }).split('\n')
    const cited = files.flatMap((file) =>
      [...(source.get(file) ?? '').matchAll(/(?<![\w/.-])((?:[\w-]+\/)*[\w-]+\.md)\b(?![`'])/g)].map(
        (match) => [file, match[1] ?? ''] as const,
      ),
    )
    const missing = cited.filter(([, name]) => !documents.some((path) => path === name || path.endsWith(`/${name}`)))
    expect(cited.length).toBeGreaterThan(15)
    expect(missing).toEqual([])
  })
})

describe('names', () => {
  it('has no drawers', () => {
    const drawer = /(^|\/)(utils?|helpers?|common|shared|misc|lib)(\/|\.[jt]sx?$)/
    expect(files.filter((file) => drawer.test(file))).toEqual([])
  })

  it('has no index.ts but the front doors of the libraries', () => {
    const doors = ['open-badges/src/index.ts', 'sdk/src/index.ts', 'sheets/src/index.ts']
    expect(files.filter((file) => /(^|\/)index\.tsx?$/.test(file) && !doors.includes(file))).toEqual([])
  })

  it('names server files in kebab-case', () => {
    expect(server.filter((file) => !/\/[a-z0-9]+(-[a-z0-9]+)*(\.job)?\.ts$/.test(file))).toEqual([])
  })
})

describe('places', () => {
  it('reads process.env in config.ts only', () => {
    const readers = server.filter((file) => /process\.env\b/.test(source.get(file) ?? ''))
    expect(readers).toEqual(['server/src/config.ts'])
  })

  it('reads config.ts in main.ts only', () => {
    const readers = server.filter((file) => localImportsOf(file).includes('server/src/config.ts'))
    expect(readers).toEqual(['server/src/main.ts'])
  })

  it('has SQL in stores and views only', () => {
    const statement =
      /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|sql(<[^`]*>)?`\s*(with|select|insert|update|delete)\b|query\(\s*[`'"]\s*(with|select|insert|update|delete)\b/i
    const wrong = server
      .filter(
        (file) =>
          !/-(store|view)\.ts$/.test(file) && !/^server\/src\/platform\/(db|queue|embedded-postgres)\//.test(file),
      )
      .filter((file) => statement.test(source.get(file) ?? ''))
    expect(wrong).toEqual([])
  })

  it('lets one file write each table', () => {
    const writers = new Map<string, Set<string>>()
    const writing =
      /(?:insertInto|updateTable|deleteFrom)\('(\w+)'|insert\s+into\s+(\w+)|update\s+(\w+)(?:\s+\w+)?\s+set\b|delete\s+from\s+(\w+)/g
    for (const file of server) {
      if (file.startsWith('server/src/platform/')) continue
      for (const match of (source.get(file) ?? '').matchAll(writing)) {
        const table = match[1] ?? match[2] ?? match[3] ?? match[4] ?? ''
        if (!/-(store|view)\.ts$/.test(file)) continue
        writers.set(table, (writers.get(table) ?? new Set()).add(file))
      }
    }
    const shared = [...writers].filter(([, by]) => by.size > 1).map(([table, by]) => `${table}: ${[...by].join(', ')}`)
    expect(writers.size).toBeGreaterThan(10)
    expect(shared).toEqual([])
  })

  it('has each text of a refusal in one place', () => {
    const texts = Object.values(wireErrors).flatMap(({ text }) => (typeof text === 'string' ? [text] : []))
    const places = texts.map((text) => [text, server.filter((file) => source.get(file)?.includes(`'${text}'`))])
    expect(texts.length).toBeGreaterThan(20)
    expect(places).toEqual(texts.map((text) => [text, ['server/src/refusals/wire-errors.ts']]))
  })

  it('saves new templates in one place, which tries them out first', () => {
    const saving = server.filter((file) => /\binsertTemplate\b/.test(source.get(file) ?? ''))
    expect(saving).toEqual(['server/src/administration/save-template.ts', 'server/src/templates/template-store.ts'])
  })

  it('sees private keys in issuers/sign.ts only', () => {
    const opening = server.filter((file) => /\.unwrap\(|loadSigningKey/.test(source.get(file) ?? ''))
    expect(opening).toEqual(['server/src/issuers/sign.ts'])
  })
})

describe('size', () => {
  it('keeps every file under 300 lines', () => {
    const generated = /(^|\/)(generated|migrations)\//
    const long = files
      .filter((file) => !generated.test(file))
      .map((file) => [file, (source.get(file) ?? '').split('\n').length - 1] as const)
      .filter(([, length]) => length > 300)
    expect(long).toEqual([])
  })
})

describe('the contract', () => {
  it('has a contract test for each operation', () => {
    const operations = server.filter((file) => /operation\(\{/.test(source.get(file) ?? '') && file.includes('/api/'))
    const names = operations.map((file) => file.replace(/^.*\/(.+)\.ts$/, '$1'))
    const missing = names.filter((name) => !existsSync(join(root, `server/test/contract/${name}.test.ts`)))
    expect(names.length).toBeGreaterThan(10)
    expect(missing).toEqual([])
  })

  it('names each operation as its file', () => {
    const wrong = server
      .filter((file) => file.startsWith('server/src/entrypoints/api/') && /operation\(\{/.test(source.get(file) ?? ''))
      .filter((file) => !(source.get(file) ?? '').includes(`name: '${file.replace(/^.*\/(.+)\.ts$/, '$1')}'`))
    expect(wrong).toEqual([])
  })
})

describe('the lock file', () => {
  // Decision 12: npm leaves out a platform's package that its registry lacks, and then refuses its own lock file.
  it('names every package of another platform, so that npm ci takes it anywhere', () => {
    type Entry = { optionalDependencies?: Record<string, string> }
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, Entry>
    }
    const known = new Set(Object.keys(lock.packages).map((path) => path.split('node_modules/').at(-1)))
    const wanted = Object.values(lock.packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
    expect(wanted.filter((name) => !known.has(name))).toEqual([])
  })
})
