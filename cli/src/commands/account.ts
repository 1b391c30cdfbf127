import { type Client, createClient } from '@sello/sdk'
import { checkedBaseUrl, findAccount, maskedKey } from '../account/open-account.ts'
import { readProfiles, writeProfiles } from '../account/profile-store.ts'
import { askKey, readKeyFile } from '../account/read-key.ts'
import { note, printFacts, printJson } from '../screen/print.ts'
import type { CommonOptions, Shell } from '../shell.ts'

/** Tries the key before storing it, so that a mistyped one is found at once. */
export async function login(shell: Shell, options: CommonOptions): Promise<void> {
  const { env } = shell
  const { current, profiles } = await readProfiles(env)
  const profile = options.profile ?? env.SELLO_PROFILE ?? 'default'
  const known = profiles[profile] ?? profiles[current]
  const baseUrl = checkedBaseUrl(options.baseUrl ?? (env.SELLO_BASE_URL || undefined) ?? known?.baseUrl)
  if (/^http:\/\/(?!localhost|127\.|\[::1\])/.test(baseUrl))
    note(shell, options, `Careful: ${baseUrl} is not encrypted. Whoever carries the traffic can read the key.`)
  const apiKey = options.keyFile === undefined ? await askKey(shell) : await readKeyFile(shell, options.keyFile)
  const organization = await organizationOf(createClient({ apiKey, baseUrl }), shell)
  await writeProfiles(env, { current: profile, profiles: { ...profiles, [profile]: { baseUrl, apiKey } } })
  note(
    shell,
    options,
    `Signed in to ${baseUrl} with key ${maskedKey(apiKey)} of ${organization}, as profile ${profile}.`,
  )
}

export async function logout(shell: Shell, options: CommonOptions): Promise<void> {
  const { current, profiles } = await readProfiles(shell.env)
  const profile = options.profile ?? shell.env.SELLO_PROFILE ?? current
  const { [profile]: removed, ...rest } = profiles
  if (!removed) return note(shell, options, `There is no profile ${profile}.`)
  const next = profile === current ? (Object.keys(rest)[0] ?? 'default') : current
  await writeProfiles(shell.env, { current: next, profiles: rest })
  note(shell, options, `Profile ${profile} is forgotten. The key itself stays valid until it is revoked in the panel.`)
}

export async function whoami(shell: Shell, options: CommonOptions): Promise<void> {
  const account = await findAccount(shell, options)
  const organization = await organizationOf(createClient(account), shell)
  const { baseUrl, apiKey, keyFrom, profile } = account
  const facts = {
    base_url: baseUrl,
    organization,
    key: maskedKey(apiKey),
    key_from: keyFrom,
    profile: keyFrom === 'profile' ? profile : null,
  }
  if (options.json) printJson(shell, facts)
  else printFacts(shell, facts)
}

async function organizationOf(client: Client, { signal }: Shell): Promise<string> {
  return (await client.getOrganization({ signal })).name
}
