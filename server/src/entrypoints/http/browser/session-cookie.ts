import type { IncomingHttpHeaders } from 'node:http'
import type { NewSession } from '../../../people/sessions/session.ts'
import { signInMinutes } from '../../../people/sign-in/sign-in.ts'
import type { Settings } from '../../../platform/context.ts'
import { parseId, type SignInId } from '../../../platform/ids.ts'

type Address = Pick<Settings, 'publicUrl'>

const tokenPattern = /^[A-Za-z0-9_-]{43}$/

const isHttps = ({ publicUrl }: Address) => publicUrl.startsWith('https:')

/** `__Host-` (RFC 6265bis): browsers take it over https alone, and from this very host. */
const nameOf = (address: Address) => (isHttps(address) ? '__Host-sello_session' : 'sello_session')

/** Not readable by scripts, and sent with requests of our own pages only. */
function cookie(address: Address, value: string, end: string): string {
  const secure = isHttps(address) ? '; Secure' : ''
  return `${nameOf(address)}=${value}; Path=/; ${end}; HttpOnly; SameSite=Strict${secure}`
}

export function sessionCookie(address: Address, { token, expiresAt }: NewSession): string {
  return cookie(address, token, `Expires=${expiresAt.toUTCString()}`)
}

export function endedCookie(address: Address): string {
  return cookie(address, '', 'Max-Age=0')
}

/** The token that a browser presents; undefined where it presents none, or something that is none. */
export function presentedToken(address: Address, headers: IncomingHttpHeaders): string | undefined {
  return presented(nameOf(address), headers)
}

const departureName = (address: Address) => (isHttps(address) ? '__Host-sello_departure' : 'sello_departure')

/**
 * The cookie that a browser keeps during a sign-in by a provider. Like the session cookie it is sent with requests of our own pages alone: the
 * address that the provider sends the browser to is a page of the panel, which asks by itself.
 */
export function departureCookie(address: Address, browserToken: string, seconds: number): string {
  const secure = isHttps(address) ? '; Secure' : ''
  return `${departureName(address)}=${browserToken}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}

export function presentedBrowserToken(address: Address, headers: IncomingHttpHeaders): string | undefined {
  return presented(departureName(address), headers)
}

const signInCookieName = (address: Address) => (isHttps(address) ? '__Host-sello_letter' : 'sello_letter')

/** The cookie that names the sign-in letter which the browser asked for, so that its code counts there. */
export function signInCookie(address: Address, signInId: SignInId): string {
  const secure = isHttps(address) ? '; Secure' : ''
  return `${signInCookieName(address)}=${signInId}; Path=/; Max-Age=${signInMinutes * 60}; HttpOnly; SameSite=Strict${secure}`
}

export function presentedSignInId(address: Address, headers: IncomingHttpHeaders): SignInId | undefined {
  return parseId<SignInId>(keptIn(signInCookieName(address), headers))
}

function presented(cookieName: string, headers: IncomingHttpHeaders): string | undefined {
  const token = keptIn(cookieName, headers)
  return token !== undefined && tokenPattern.test(token) ? token : undefined
}

/**
 * The value of the cookie of exactly this name. RFC 6265 lets space and tab alone stand around a pair: `String.trim` takes more for a blank, so
 * that a name which `__Host-` does not protect would pass for ours. A name that is there with two values counts as none.
 */
function keptIn(cookieName: string, headers: IncomingHttpHeaders): string | undefined {
  const name = `${cookieName}=`
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.replace(/^[ \t]+|[ \t]+$/g, ''))
  const values = new Set(pairs.filter((pair) => pair.startsWith(name)).map((pair) => pair.slice(name.length)))
  return values.size === 1 ? [...values][0] : undefined
}
