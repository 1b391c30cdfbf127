import { readFileSync } from 'node:fs'

/** Handed to `spawn`. Empty: as ourselves. */
export type RunAs = { uid?: number; gid?: number }

/** "nobody" everywhere, and shared with whatever else runs as nobody. Earlier releases ran the server as this user. */
export const nobody = 65_534

/**
 * A number that no system gives out: between the ranges of systemd for sessions and for services (60,706 to 61,183 is
 * "unused" in its table of users and groups), and below 65,536, so that it exists in containers too.
 */
const ownNumber = 60_911
const numbersTried = 20

/** Whom the server runs as where we are root, which PostgreSQL refuses: the user `sello` where there is one. */
export function serverUser(): { uid: number; gid: number } {
  const users = listUsers()
  const own = users.find(({ name }) => name === 'sello')
  if (own) return { uid: own.uid, gid: own.gid }
  const taken = new Set(users.map(({ uid }) => uid))
  for (let number = ownNumber; number < ownNumber + numbersTried; number++)
    if (!taken.has(number)) return { uid: number, gid: number }
  throw new Error('There is no user for the database to run as. Add one named "sello".')
}

/**
 * Whom initdb runs as in place of a user without a name, which it refuses; the server has no such wish. Nothing else
 * runs as "games", and every system has "nobody".
 */
export function initdbUser(user: RunAs): RunAs {
  const users = listUsers()
  if (user.uid === undefined || users.some(({ uid }) => uid === user.uid)) return user
  const named = users.find(({ name }) => name === 'games') ?? users.find(({ name }) => name === 'nobody')
  return named ? { uid: named.uid, gid: named.gid } : user
}

/** A user by name, or by a number that need not have a name. Undefined where there is none, and for root. */
export function findUser(wanted: string): { name: string | undefined; uid: number; gid: number } | undefined {
  const found = listUsers().find(({ name, uid }) => name === wanted || String(uid) === wanted)
  if (found) return found.uid === 0 ? undefined : found
  const number = /^[1-9]\d{0,9}$/.test(wanted) ? Number(wanted) : undefined
  return number === undefined || number >= 2 ** 31 ? undefined : { name: undefined, uid: number, gid: number }
}

function listUsers(): { name: string; uid: number; gid: number }[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  } catch {
    return []
  }
}
