import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './embedded-home.ts'

/** The file of a copy that names the installation that it was made from. */
export const installedFrom = 'installed-from'

/**
 * Removes copies of PostgreSQL that nobody will start again: those of an installation that is gone, and those of this
 * installation that another version has replaced. It leaves copies that run, copies of other users, and copies whose
 * installation is unknown.
 */
export function removeUnusedCopies(folder: string, { installed, keep }: { installed: string; keep: string }): void {
  const self = process.getuid?.()
  // Copies of earlier releases do not name their installation. The copy of this one is known by its folder.
  const unnamed = join(folder, `sello-${hashOf(`${installed} ${self}`)}`)
  for (const name of readdirSync(folder).filter((name) => /^sello-[0-9a-f]{16}$/.test(name))) {
    const path = join(folder, name)
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (path === keep || !found?.isDirectory() || found.uid !== self) continue
    const from = readFrom(path)
    const isReplaced = from === undefined ? path === unnamed : from === installed || !existsSync(from)
    if (isReplaced && !isRunning(path)) rmSync(path, { recursive: true, force: true })
  }
}

function readFrom(copy: string): string | undefined {
  try {
    return readFileSync(join(copy, installedFrom), 'utf8')
  } catch {
    return undefined
  }
}

function isRunning(copy: string): boolean {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/exe`).startsWith(`${copy}/`)
      } catch {
        return false
      }
    })
}
