import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import type { Shell } from '../shell.ts'

export type Profile = { baseUrl: string; apiKey: string }

export type Profiles = { current: string; profiles: Record<string, Profile> }

/** XDG Base Directory Specification: a relative path counts as not set. */
export function profilePath(env: Shell['env']): string {
  const given = env.XDG_CONFIG_HOME
  const home = given && isAbsolute(given) ? given : join(env.HOME || homedir(), '.config')
  return join(home, 'sello', 'profiles.json')
}

export async function readProfiles(env: Shell['env']): Promise<Profiles> {
  const path = profilePath(env)
  try {
    const { current, profiles } = JSON.parse(await readFile(path, 'utf8'))
    // Others may read the file, since somebody changed its mode or restored it from a backup.
    if (((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o600)
    return { current, profiles: { ...profiles } }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { current: 'default', profiles: {} }
    throw new Error(`${path} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

/** Writes a new file and renames it into place, so that the file is never half written and never readable to others. */
export async function writeProfiles(env: Shell['env'], profiles: Profiles): Promise<void> {
  const path = profilePath(env)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  await rename(draft, path)
}
