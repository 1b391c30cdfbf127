import { lchownSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describeHome, type EmbeddedHome } from './embedded-home.ts'
import { findPostmaster } from './embedded-postmaster.ts'
import { nobody, serverUser } from './embedded-user.ts'

/**
 * Takes a database over from the user "nobody": earlier releases ran it as that user, and so do other programs. A database
 * that runs is taken over at its next start, and so is one whose takeover was interrupted.
 */
export function takeOverHome(home: EmbeddedHome): EmbeddedHome {
  if (process.getuid?.() !== 0 || home.runAs.uid !== nobody) return home
  if (findPostmaster(home.cluster) !== undefined) return home
  const { uid, gid } = serverUser()
  if (home.socketFolder !== home.folder && lstatSync(home.socketFolder, { throwIfNoEntry: false })?.uid === nobody)
    rmSync(home.socketFolder, { recursive: true, force: true })
  for (const name of readdirSync(home.folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(home.folder, name), uid, gid)
  // Last of all: until then the folder tells the next start that there is work to be done.
  lchownSync(home.folder, uid, gid)
  return describeHome(home.folder)
}
