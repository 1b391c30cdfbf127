import type {
  Account,
  NewPasskey,
  PasskeyChange,
  PasskeyCreationOptions,
  PasskeyRemoval,
  PasskeyRequestOptions,
  Session,
  SignInPasskeyRequest,
} from '../generated/panel-api.ts'
import { request } from '../request.ts'

export function getAccount(signal: AbortSignal): Promise<Account> {
  return request('/account', { signal })
}

/** What the browser is to be asked for, to make a passkey. */
export function startAddingPasskey(): Promise<PasskeyCreationOptions> {
  return request('/account/passkeys/challenge', { method: 'POST' })
}

export function addPasskey(body: NewPasskey): Promise<Account> {
  return request('/account/passkeys', { method: 'POST', body })
}

export function renamePasskey(id: string, body: PasskeyChange): Promise<Account> {
  return request(`/account/passkeys/${encodeURIComponent(id)}`, { method: 'PATCH', body })
}

export function removePasskey(id: string, body: PasskeyRemoval): Promise<Account> {
  return request(`/account/passkeys/${encodeURIComponent(id)}/remove`, { method: 'POST', body })
}

/** Signs another browser out. */
export function endSession(id: string): Promise<Account> {
  return request(`/account/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

/** What the browser is to be asked for, to sign somebody in. */
export function startPasskeySignIn(): Promise<PasskeyRequestOptions> {
  return request('/sign-in/passkey/challenge', { method: 'POST' })
}

export function signInWithPasskey(body: SignInPasskeyRequest): Promise<Session> {
  return request('/sign-in/passkey', { method: 'POST', body })
}
