import { type Client, createClient } from '@sello/sdk'
import { KeyError, UsageError } from '../exit-code.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { readProfiles } from './profile-store.ts'
import { readKeyFile } from './read-key.ts'

export type Account = { profile: string; baseUrl: string; apiKey: string; keyFrom: 'profile' | 'environment' | 'file' }

/** Finds the key and the service to use. The command line goes before the environment, and the environment before the profile. */
export async function findAccount(shell: Shell, options: CommonOptions): Promise<Account> {
  const { env } = shell
  const { current, profiles } = await readProfiles(env)
  const profile = options.profile ?? env.SELLO_PROFILE ?? current
  const stored = profiles[profile]
  if (!stored && options.profile)
    throw new KeyError(`There is no profile ${profile}. Run: sello login --profile ${profile}`)
  const baseUrl = checkedBaseUrl(options.baseUrl ?? (env.SELLO_BASE_URL || undefined) ?? stored?.baseUrl)
  if (options.keyFile !== undefined)
    return { profile, baseUrl, apiKey: await readKeyFile(shell, options.keyFile), keyFrom: 'file' }
  if (env.SELLO_API_KEY) return { profile, baseUrl, apiKey: env.SELLO_API_KEY.trim(), keyFrom: 'environment' }
  if (!stored) throw new KeyError('No API key. Run sello login, or set SELLO_API_KEY.')
  // A key that was stored for one service is not sent to another one because an environment variable is still set.
  if (stored.baseUrl !== baseUrl)
    throw new KeyError(`The key of profile ${profile} is for ${stored.baseUrl}, not for ${baseUrl}. Run sello login.`)
  return { profile, baseUrl, apiKey: stored.apiKey, keyFrom: 'profile' }
}

export async function openClient(shell: Shell, options: CommonOptions): Promise<Client> {
  return createClient({
    ...(await findAccount(shell, options)),
    onUnknownParameters: (names) => void shell.stderr.write(`The service knows nothing of: ${names.join(', ')}\n`),
  })
}

export function checkedBaseUrl(given: string | undefined): string {
  if (!given) throw new UsageError('Where is the service? Give --base-url, set SELLO_BASE_URL, or run sello login.')
  // `URL.parse` is not in Node 20.
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new UsageError(`${given} is no address of a service. It looks like https://credentials.example.edu`)
  return url.href.replace(/\/+$/, '')
}

/** Enough characters to tell two keys apart, and too few to use one. */
export function maskedKey(key: string): string {
  return `${key.slice(0, 'svc_live_'.length)}…${key.slice(-4)}`
}
