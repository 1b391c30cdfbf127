import { readText } from '@sello/open-badges'
import { type Role, type Settings, teamRoles } from '../../platform/context.ts'
import { isLoopbackHost } from '../../platform/formats/loopback.ts'
import { type Refusal, refuse } from '../../platform/refusals/refusal.ts'

export type GroupRole = { group: string; role: Role }

/** An organization's own OpenID provider: whom it sends here, and as what. */
export type IdentityProvider = {
  /** The name on the button, after "Sign in with". */
  name: string
  issuer: string
  clientId: string
  /** The claim that names a person's groups; null where roles are given by hand. */
  groupsClaim: string | null
  groupRoles: GroupRole[]
  /** The role of people who are in none of the groups, or of new people where there are no groups; null: they are not let in. */
  defaultRole: Role | null
  /** Whether addresses count that the provider does not call verified. */
  trustsEmails: boolean
}

/** The provider as it is stored. Its secret is opened only to ask the provider. */
export type KeptProvider = IdentityProvider & { sealedClientSecret: Buffer; isOn: boolean }

export type GivenProvider = Omit<IdentityProvider, 'groupRoles'> & {
  groupRoles: GroupRole[]
  /** Null keeps the present secret. */
  clientSecret: string | null
}

export const groupRolesMax = 50
const nameCharactersMax = 60
const issuerCharactersMax = 300
const claimCharactersMax = 200
const groupCharactersMax = 300
const secretCharactersMax = 1_000

const discoveryPath = /\/\.well-known\/openid-configuration\/?$/
/** Addresses of Microsoft Entra under which every directory of the world signs in. */
const everyDirectory = /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/

/** Reads a provider in the form in which it is kept. Throws Refusal about the field that is at fault. */
export function readIdentityProvider(given: GivenProvider, settings: Pick<Settings, 'publicUrl'>): IdentityProvider {
  const groupsClaim = given.groupsClaim?.trim() || null
  return {
    name: readLine('name', 'The name', given.name, nameCharactersMax),
    issuer: readIssuer(given.issuer, settings),
    clientId: readLine('client_id', 'The client ID', given.clientId, claimCharactersMax),
    groupsClaim: groupsClaim && readLine('groups_claim', 'The claim of the groups', groupsClaim, claimCharactersMax),
    groupRoles: groupsClaim === null ? [] : readGroupRoles(given.groupRoles),
    defaultRole: given.defaultRole,
    trustsEmails: given.trustsEmails,
  }
}

/** Throws Refusal. */
export function readClientSecret(given: string): string {
  const secret = given.trim()
  if (secret === '' || secret.length > secretCharactersMax || !/^[\x21-\x7e]+$/.test(secret))
    throw refuseProvider('client_secret', 'The client secret must be printable characters without spaces.')
  return secret
}

/** Tells whether providers on this machine may be named: only if the service itself is at an http address of this machine. */
export function isOnOwnMachine({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && isLoopbackHost(hostname)
}

/** Whether two states are the same registration at the same provider: the accounts of one mean nothing at another. */
export function isSameRegistration(
  one: Pick<IdentityProvider, 'issuer' | 'clientId'>,
  other: Pick<IdentityProvider, 'issuer' | 'clientId'>,
): boolean {
  return one.issuer === other.issuer && one.clientId === other.clientId
}

export function refuseProvider(field: string, sentence: string): Refusal {
  return refuse('invalid_identity_provider', sentence).about(field)
}

function readIssuer(given: string, settings: Pick<Settings, 'publicUrl'>): string {
  const address = given.trim().replace(discoveryPath, '')
  const url = address.length <= issuerCharactersMax && URL.canParse(address) ? new URL(address) : undefined
  const isPlain = url?.protocol === 'http:' && isOnOwnMachine(settings) && isLoopbackHost(url.hostname)
  if (!url || (url.protocol !== 'https:' && !isPlain) || url.search || url.hash || url.username || url.password)
    throw refuseProvider('issuer', 'The issuer must be an address that begins with https://, without ? and #.')
  if (everyDirectory.test(address))
    throw refuseProvider('issuer', 'This is the address of every directory at Microsoft. Give that of your own tenant.')
  return address
}

function readGroupRoles(given: GroupRole[]): GroupRole[] {
  if (given.length > groupRolesMax) throw refuseProvider('group_roles', `There may be ${groupRolesMax} groups.`)
  const read = given.map(({ group, role }) => ({
    group: readLine('group_roles', 'A group', group, groupCharactersMax),
    role,
  }))
  const twice = read.find(({ group }, index) => read.findIndex((other) => other.group === group) !== index)
  if (twice) throw refuseProvider('group_roles', `The group ${twice.group} is there twice.`)
  return read.sort((one, other) => teamRoles.indexOf(one.role) - teamRoles.indexOf(other.role))
}

function readLine(field: string, what: string, given: string, charactersMax: number): string {
  const line = /[\n\r]/.test(given.trim()) ? undefined : readText(given, { charactersMax })
  if (!line?.ok || line.value === '')
    throw refuseProvider(field, `${what} must be one line of 1 to ${charactersMax} characters.`)
  return line.value
}
