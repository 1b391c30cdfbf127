import type {
  Arrival,
  Departure,
  GetSessionAnswer,
  PersonChange,
  ProviderReturn,
  ProviderSignInRequest,
  Session,
  SignInCodeRequest,
  SignInLetterRequest,
  SignInLink,
  SignInLinkOwner,
  SignInLinkRequest,
  SignInOptions,
  SignOutRequest,
} from './generated/panel-api.ts'
import { request } from './request.ts'
import { withQuery } from './with-query.ts'

/** Who is signed in, or null. */
export function getSession(signal: AbortSignal): Promise<GetSessionAnswer> {
  return request('/session', { signal })
}

/** Sends a letter with a link and a code to the address, if it belongs to somebody. */
export function requestSignInLetter(body: SignInLetterRequest): Promise<void> {
  return request('/sign-in/letter', { method: 'POST', body })
}

export function signInWithCode(body: SignInCodeRequest): Promise<Session> {
  return request('/sign-in/code', { method: 'POST', body })
}

/** Whose account a link opens. It uses up nothing. */
export function openSignInLink(body: SignInLink): Promise<SignInLinkOwner> {
  return request('/sign-in/link/open', { method: 'POST', body })
}

export function signInWithLink(body: SignInLinkRequest): Promise<Session> {
  return request('/sign-in/link', { method: 'POST', body })
}

/** By which organizations' own providers one may sign in: that of a slug, or those of a mail domain. */
export function listSignInOptions(
  by: { organization: string } | { domain: string },
  signal: AbortSignal,
): Promise<SignInOptions> {
  return request(withQuery('/sign-in/options', by), { signal })
}

export function startProviderSignIn(body: ProviderSignInRequest): Promise<Departure> {
  return request('/sign-in/provider', { method: 'POST', body })
}

/** Hands over what a provider sent the browser back with. It counts once. */
export function signInWithProvider(body: ProviderReturn): Promise<Arrival> {
  return request('/sign-in/provider/return', { method: 'POST', body })
}

export function signOut(body: SignOutRequest): Promise<void> {
  return request('/sign-out', { method: 'POST', body })
}

export function changePerson(body: PersonChange): Promise<Session> {
  return request('/person', { method: 'PATCH', body })
}
