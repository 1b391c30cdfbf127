import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes the folder where it is missing, and says in a sentence why it cannot be made. Returns whether it was made.
 *
 * Step by step: asked to make all folders of a path at once, Node tries for ever where the kernel lets none be made, as
 * below /proc.
 */
export function ensureDataFolder(path: string, mode = 0o777): boolean {
  const isNew = makeFolder(path, mode)
  try {
    accessSync(path, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new Error(`The folder ${path} cannot be written to (${codeOf(cause)}). Choose one that can.`, { cause })
  }
  return isNew
}

/** Makes a folder, without a check that it can be written. Returns whether it was made. */
export function makeFolder(path: string, mode: number): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) return false
  if (found) throw new Error(`${path} is a file, and a folder is needed there.`)
  if (dirname(path) !== path) makeFolder(dirname(path), mode)
  try {
    mkdirSync(path, { mode })
    return true
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false
    throw new Error(`The folder ${path} cannot be made (${codeOf(cause)}). Choose one that can.`, { cause })
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error)
}
