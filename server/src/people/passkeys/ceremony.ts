import type {
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { calledName, type User } from '../users/user.ts'
import { challengeMinutes } from './challenge.ts'
import { credentialIdBytesMax, type NewPasskey, publicKeyBytesMax, userHandleOf } from './passkey.ts'
import type { RelyingParty } from './relying-party.ts'

/** The answer of a browser, in the JSON of `navigator.credentials` (Web Authentication Level 3). */
export type Registration = Answered<{ attestationObject: string; transports?: string[] | undefined }>
export type Assertion = Answered<{ authenticatorData: string; signature: string; userHandle?: string | undefined }>
type Answered<Response> = {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string } & Response
}

/** Read when the first passkey is made or used: it takes a third of a second and 26 MB, which most processes can do without. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

const timeout = challengeMinutes * 60_000
/** EdDSA, ES256 and RS256, which every Node that runs this can verify (IANA, "COSE Algorithms"). */
const algorithms = [-8, -7, -257]

/**
 * The options with which a browser makes a passkey: the browser can find it later without an address, and it checks its user, by a fingerprint for
 * example. The maker of the device does not matter, so no attestation is asked for.
 */
export async function creationOptions(
  relyingParty: RelyingParty,
  user: User,
  known: { credentialId: Buffer; transports: string[] }[],
  challenge: Uint8Array<ArrayBuffer>,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Sello',
    rpID: relyingParty.id,
    userID: userHandleOf(user.id),
    userName: user.email,
    userDisplayName: calledName(user),
    challenge,
    timeout,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports: transports as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
}

/** The options with which a browser signs somebody in: it may use any passkey of this service. */
export function requestOptions(
  relyingParty: RelyingParty,
  challenge: Uint8Array<ArrayBuffer>,
): PublicKeyCredentialRequestOptionsJSON {
  return {
    challenge: Buffer.from(challenge).toString('base64url'),
    rpId: relyingParty.id,
    timeout,
    userVerification: 'required',
    allowCredentials: [],
  }
}

/** The passkey that was made in answer to this challenge; undefined where anything of the answer is not as it has to be. */
export async function verifyRegistration(
  relyingParty: RelyingParty,
  challenge: string,
  given: Registration,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await library()
  const { clientDataJSON, attestationObject, transports = [] } = given.response
  const verified = await accepted(async () => {
    refuseFramed(clientDataJSON)
    return verifyRegistrationResponse({
      response: {
        ...given,
        response: { clientDataJSON, attestationObject: await withoutAttestation(attestationObject) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
  })
  if (!verified?.verified) return undefined
  const { credential, credentialBackedUp } = verified.registrationInfo
  const credentialId = Buffer.from(credential.id, 'base64url')
  const publicKey = Buffer.from(credential.publicKey)
  if (credentialId.length > credentialIdBytesMax || publicKey.length > publicKeyBytesMax) return undefined
  return { credentialId, publicKey, counter: credential.counter, transports, isBackedUp: credentialBackedUp }
}

/**
 * Reads an answer that is signed with this key; undefined where anything in it is not as it has to be. Without a key it does the same work with a key
 * that nobody has. The caller checks the counter once the signature is right, so that only the owner of the key is told of a counter that went back.
 */
export async function verifyAssertion(
  relyingParty: RelyingParty,
  challenge: string,
  given: Assertion,
  publicKey: Buffer | undefined,
): Promise<{ counter: number; isBackedUp: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { clientDataJSON, authenticatorData, signature } = given.response
  const verified = await accepted(async () => {
    refuseFramed(clientDataJSON)
    return verifyAuthenticationResponse({
      response: { ...given, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      credential: { id: given.id, publicKey: Uint8Array.from(publicKey ?? nobodysKey), counter: 0 },
    })
  })
  if (!verified?.verified || !publicKey) return undefined
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  return { counter: newCounter, isBackedUp: credentialBackedUp }
}

/** A P-256 key as COSE has it, whose private half was thrown away. */
const nobodysKey = Buffer.from(
  'pQECAyYgASFYIKazeVqieD9bMPBLwfvnfDkEJns+yidInZO2WEbWWT06IlggJU18XRKqdf7zLlZ+f9dy1FLt86gJokuQkPTzIEpyYTQ=',
  'base64',
)

/** The library says that it does not accept an answer by an error, whatever is wrong with it. */
async function accepted<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify()
  } catch {
    return undefined
  }
}

/** The panel stands in nobody's frame, so an answer that was given in one was not asked for by us. */
function refuseFramed(clientDataJson: string): void {
  const { crossOrigin } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
  if (crossOrigin) throw new Error('in a frame of another site')
}

/**
 * The same object with the attestation "none", which was asked for. Some devices attest nevertheless, by certificates; the library might fetch a list
 * from an address in them, and nothing here fetches an address that a caller sends.
 */
async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await helpers()
  const authData = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url'))).get('authData')
  const none = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ])
  return Buffer.from(isoCBOR.encode(none)).toString('base64url')
}
