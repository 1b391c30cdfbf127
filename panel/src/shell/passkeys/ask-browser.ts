import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '../session.ts'

/** Why a browser gave no passkey. `cancelled`: the person closed the window, or the browser found no passkey and does not tell. */
export type Hindrance = 'cancelled' | 'replaced' | 'exists' | 'address' | 'unsupported'

export class NoPasskey extends Error {
  override name = 'NoPasskey'
  readonly why: Hindrance

  constructor(why: Hindrance) {
    super(why)
    this.why = why
  }
}

/** The library is loaded when somebody uses a passkey, or could use one. */
const library = () => import('@simplewebauthn/browser')

/** Whether this browser stores passkeys for this site: the site needs https or this machine, and a name instead of a number as its host. */
export function hasPasskeys(): boolean {
  const isNumber = /^[\d.]+$|:/.test(location.hostname)
  return isSecureContext && typeof PublicKeyCredential === 'function' && !isNumber
}

/** Whether the browser offers passkeys in the field for the address. */
export async function fillsInPasskeys(): Promise<boolean> {
  return hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}

/** Whether this device itself stores passkeys, so that one can be proposed. */
export async function keepsPasskeys(): Promise<boolean> {
  return hasPasskeys() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())
}

/** Has the browser make a passkey. Throws NoPasskey. */
export async function makePasskey({ options }: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  const { startRegistration } = await library()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, response } = await told(startRegistration({ optionsJSON }))
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}

/** Asks the browser for a passkey: in its own window, or in the field for the address. Throws NoPasskey. */
export async function askForPasskey(
  { options }: PasskeyRequestOptions,
  where: 'window' | 'field',
): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library()
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const asked = startAuthentication({ optionsJSON, useBrowserAutofill: where === 'field' })
  const { id, rawId, response } = await told(asked)
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

/** Ends the request to the browser. */
export async function stopAsking(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

const hindrances: Record<string, Hindrance> = {
  AbortError: 'replaced',
  InvalidStateError: 'exists',
  SecurityError: 'address',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
}

async function told<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    const { name, cause } = error as Error
    throw new NoPasskey(hindrances[(cause as Error | undefined)?.name ?? name] ?? 'cancelled')
  }
}
