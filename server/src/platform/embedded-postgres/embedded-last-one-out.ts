/**
 * The program that a watchdog turns into when its owner is gone (see embedded-watchdog.ts): it stops the server of the folder given as argument once
 * nobody uses it. It leaves early when another opener is there, which has a watchdog of its own.
 */
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeHome } from './embedded-home.ts'
import { withFolderLock } from './embedded-lock.ts'
import { findPostmaster } from './embedded-postmaster.ts'
import { isAbsence, leave, openSession } from './embedded-session.ts'

const openersSeenMax = 10

const folder = process.argv[2] ?? ''
let openersSeen = 0
while (existsSync(folder) && openersSeen < openersSeenMax) {
  const outcome = await withFolderLock(folder, tryToStop)
  if (outcome === 'stopped') break
  openersSeen = outcome === 'opened-by-others' ? openersSeen + 1 : 0
  await sleep(200)
}

async function tryToStop() {
  const home = describeHome(folder)
  if (findPostmaster(home.cluster) === undefined) return 'stopped'
  try {
    return await leave(home, await openSession(home, 'sello watchdog'), 0)
  } catch (error) {
    if (isAbsence(error)) return 'starting-or-stopping'
    throw error
  }
}
