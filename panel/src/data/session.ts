import type {
  PersonChange,
  Session,
  SignInCodeRequest,
  SignInLetterRequest,
  SignInLinkRequest,
  SignOutRequest,
} from './contract.ts'
import { request } from './request.ts'

/** Who is signed in, or null. */
export function getSession(signal: AbortSignal): Promise<Session | null> {
  return request('/session', { signal })
}

/** Sends a letter with a link and a code to the address, if it belongs to somebody. */
export function requestSignInLetter(body: SignInLetterRequest): Promise<void> {
  return request('/sign-in/letter', { method: 'POST', body })
}

export function signInWithCode(body: SignInCodeRequest): Promise<Session> {
  return request('/sign-in/code', { method: 'POST', body })
}

export function signInWithLink(body: SignInLinkRequest): Promise<Session> {
  return request('/sign-in/link', { method: 'POST', body })
}

export function signOut(body: SignOutRequest): Promise<void> {
  return request('/sign-out', { method: 'POST', body })
}

export function changePerson(body: PersonChange): Promise<Session> {
  return request('/person', { method: 'PATCH', body })
}
