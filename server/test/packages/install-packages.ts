import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

export const repository = resolve(import.meta.dirname, '../../..')

/** In the order in which one stands on another. */
export const packageFolders = ['sdk', 'open-badges', 'sheets', 'cli']

type Manifest = { name: string; version: string; dependencies?: Record<string, string> }

/**
 * Packs the packages and installs their tarballs with npm into an empty folder, as a newcomer would who has no network:
 * what they stand on is packed from our own node_modules, and what they do not name as a dependency is not there.
 */
export function installPackages(folder: string): { tarballs: string[]; app: string } {
  const tarballs = packOwn(folder)
  const foreign = packForeign(folder)
  const app = join(folder, 'app')
  mkdirSync(app)
  const manifest = {
    private: true,
    type: 'module',
    dependencies: Object.fromEntries(
      tarballs.map((path, index) => [`@sello/${packageFolders[index]}`, `file:${path}`]),
    ),
    overrides: foreign,
  }
  writeFileSync(join(app, 'package.json'), JSON.stringify(manifest))
  npm(app, ['install', '--offline', '--ignore-scripts', '--engine-strict', '--no-audit', '--no-fund'])
  return { tarballs, app }
}

/** From a copy, because packing changes the manifest for a moment and others read it. */
export function packOwn(folder: string): string[] {
  const copy = join(folder, 'repository')
  mkdirSync(join(copy, 'node_modules/@sello'), { recursive: true })
  for (const name of readdirSync(join(repository, 'node_modules')).filter((one) => one !== '@sello'))
    symlinkSync(join(repository, 'node_modules', name), join(copy, 'node_modules', name))
  for (const name of ['LICENSE', 'tsconfig.json', 'packaging', ...packageFolders])
    cpSync(join(repository, name), join(copy, name), { recursive: true, filter: (path) => !/\/dist$/.test(path) })
  for (const name of packageFolders) symlinkSync(join(copy, name), join(copy, 'node_modules/@sello', name))
  return packageFolders.map((name) => {
    npm(join(copy, name), ['pack', '--pack-destination', folder])
    return join(folder, `sello-${name}-${manifestOf(join(repository, name)).version}.tgz`)
  })
}

/** Tarballs of all that our packages stand on, by name, as `overrides` takes them. */
function packForeign(folder: string): Record<string, string> {
  const found = new Map<string, string>()
  for (const name of packageFolders) collectForeign(join(repository, name), found)
  const target = join(folder, 'foreign')
  mkdirSync(target)
  npm(target, ['pack', '--ignore-scripts', ...found.values()])
  return Object.fromEntries(
    [...found].map(([name, path]) => {
      const file = `${name.replace('@', '').replace('/', '-')}-${manifestOf(path).version}.tgz`
      return [name, `file:${join(target, file)}`]
    }),
  )
}

function collectForeign(from: string, found: Map<string, string>): void {
  for (const name of Object.keys(manifestOf(from).dependencies ?? {})) {
    if (name.startsWith('@sello/')) continue
    const path = installedAt(name, from)
    if (found.get(name) === path) continue
    if (found.has(name)) throw new Error(`Two versions of ${name}: this installation can override it with one only.`)
    found.set(name, path)
    collectForeign(path, found)
  }
}

function installedAt(name: string, from: string): string {
  const path = join(from, 'node_modules', name)
  if (existsSync(join(path, 'package.json'))) return path
  if (dirname(from) === from) throw new Error(`${name} is not installed.`)
  return installedAt(name, dirname(from))
}

function manifestOf(path: string): Manifest {
  return JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
}

function npm(cwd: string, args: string[]): void {
  execFileSync('npm', ['--loglevel=error', ...args], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Compiles the programs of a folder against what is installed there, as strictly as TypeScript can. */
export function compile(app: string): string {
  const options = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    module: 'nodenext',
    target: 'es2022',
    types: ['node'],
    typeRoots: [join(repository, 'node_modules/@types')],
  }
  writeFileSync(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.ts'] }))
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  try {
    return execFileSync(process.execPath, [compiler, '-p', app], { encoding: 'utf8' })
  } catch (error) {
    return String((error as { stdout: string }).stdout)
  }
}

/** The code blocks of a document in one language. */
export function examplesOf(document: string, language: string): string[] {
  const text = readFileSync(join(repository, document), 'utf8')
  return [...text.matchAll(new RegExp(`^\`\`\`${language}(?: .*)?\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    (match) => match[1]!,
  )
}
