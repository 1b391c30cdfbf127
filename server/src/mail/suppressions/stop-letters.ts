import type { Platform } from '../../platform/context.ts'
import { type OptOut, openOptOut } from './opt-out.ts'
import { deleteStopped, isStopped, upsertStopped } from './suppression-store.ts'

/** The meaning of the link in the foot of a letter, and whether its reader has stopped the letters. */
export type LettersChoice = OptOut & { isStopped: boolean }

/** Finds the choice behind a link; undefined for a link that this service did not make. It changes nothing: mail scanners open links too. */
export async function findLettersChoice(platform: Platform, token: string): Promise<LettersChoice | undefined> {
  const stop = openOptOut(platform.keyWrapper, token)
  return stop && { ...stop, isStopped: await isStopped(platform.database, stop) }
}

/**
 * Stops the letters of the organization to the address; credentials are still issued to it, and earlier ones do not change. Only somebody with the
 * link can allow letters again.
 */
export async function stopLetters(platform: Platform, token: string): Promise<LettersChoice | undefined> {
  const stop = openOptOut(platform.keyWrapper, token)
  if (!stop) return undefined
  await upsertStopped(platform, stop)
  platform.announcer.announce(stop.organizationId, ['letters'])
  return { ...stop, isStopped: true }
}

/** Allows letters to the address again. Letters that were not sent in between stay unsent. */
export async function takeLettersAgain(platform: Platform, token: string): Promise<LettersChoice | undefined> {
  const stop = openOptOut(platform.keyWrapper, token)
  if (!stop) return undefined
  await deleteStopped(platform.database, stop)
  return { ...stop, isStopped: false }
}
