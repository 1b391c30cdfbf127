import type { Platform } from '../../platform/context.ts'
import { type OptOut, openOptOut } from './opt-out.ts'
import { deleteStopped, isStopped, upsertStopped } from './suppression-store.ts'

/** What the link in the foot of a letter stands for, and whether its reader has stopped the letters. */
export type LettersChoice = OptOut & { isStopped: boolean }

/** The choice behind a link; undefined for a link that this service did not make. It changes nothing: mail scanners open links too. */
export async function findLettersChoice(platform: Platform, token: string): Promise<LettersChoice | undefined> {
  const stop = openOptOut(platform.keyWrapper, token)
  return stop && { ...stop, isStopped: await isStopped(platform.database, stop) }
}

/**
 * From now on no letter of the organization goes to the address; credentials are issued to it all the same, and those that it
 * has stay as they are. Nobody but whoever has the link lets letters go there again.
 */
export async function stopLetters(platform: Platform, token: string): Promise<LettersChoice | undefined> {
  const stop = openOptOut(platform.keyWrapper, token)
  if (!stop) return undefined
  await upsertStopped(platform, stop)
  platform.announcer.announce(stop.organizationId, ['letters'])
  return { ...stop, isStopped: true }
}

/** Letters go to the address again. Those that were not sent meanwhile stay unsent. */
export async function takeLettersAgain(platform: Platform, token: string): Promise<LettersChoice | undefined> {
  const stop = openOptOut(platform.keyWrapper, token)
  if (!stop) return undefined
  await deleteStopped(platform.database, stop)
  return { ...stop, isStopped: false }
}
