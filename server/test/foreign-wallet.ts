import { createHash, randomBytes } from 'node:crypto'
import { clientAuthenticationAnonymous } from '@openid4vc/oauth2'
import { Openid4vciClient } from '@openid4vc/openid4vci'
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'

/** The key of a wallet, and how it shows it: by a DID that is the key, or as it is. */
export type WalletKey = Awaited<ReturnType<typeof makeWalletKey>>

export async function makeWalletKey(alg: 'ES256' | 'ES384' | 'EdDSA') {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const jwk = await exportJWK(publicKey)
  const did = `did:jwk:${Buffer.from(JSON.stringify(jwk)).toString('base64url')}`
  return { alg, jwk, did, privateKey }
}

/** The proof of a key by hand, for requests that no wallet would send. */
export function proofOf(key: WalletKey, claims: Record<string, unknown>, header: Record<string, unknown> = {}) {
  const protectedHeader = { alg: key.alg, typ: 'openid4vci-proof+jwt', kid: `${key.did}#0`, ...header }
  return new SignJWT({ iat: Math.floor(Date.now() / 1_000), ...claims })
    .setProtectedHeader(protectedHeader)
    .sign(key.privateKey)
}

function clientOf(key: WalletKey): Openid4vciClient {
  return new Openid4vciClient({
    callbacks: {
      clientAuthentication: clientAuthenticationAnonymous(),
      generateRandom: (byteLength) => randomBytes(byteLength),
      hash: (data, alg) => createHash(alg.replace('-', '')).update(data).digest(),
      signJwt: async (_signer, { header, payload }) => ({
        jwt: await new SignJWT(payload as JWTPayload)
          .setProtectedHeader(header as JWTHeaderParameters)
          .sign(key.privateKey),
        signerJwk: { ...key.jwk, kty: key.jwk.kty as string } as never,
      }),
    },
  })
}

/** Takes an offer as a foreign wallet: every step of OpenID4VCI 1.0 by a library that we did not write. */
export async function takeByForeignWallet(offerUri: string, pin: string, key: WalletKey, shows: 'did' | 'jwk' = 'did') {
  const client = clientOf(key)
  const credentialOffer = await client.resolveCredentialOffer(offerUri)
  const issuerMetadata = await client.resolveIssuerMetadata(credentialOffer.credential_issuer)
  const { accessTokenResponse } = await client.retrievePreAuthorizedCodeAccessTokenFromOffer({
    credentialOffer,
    issuerMetadata,
    txCode: pin,
  })
  const [credentialConfigurationId = ''] = credentialOffer.credential_configuration_ids
  const { c_nonce: nonce } = await client.requestNonce({ issuerMetadata })
  const signer =
    shows === 'did'
      ? { method: 'did' as const, didUrl: `${key.did}#0`, alg: key.alg }
      : { method: 'jwk' as const, publicJwk: key.jwk as never, alg: key.alg }
  const proof = { issuerMetadata, credentialConfigurationId, nonce, signer }
  const { jwt } = await client.createCredentialRequestJwtProof(proof)
  const accessToken = accessTokenResponse.access_token
  const { credentialResponse } = await client.retrieveCredentials({
    issuerMetadata,
    credentialConfigurationId,
    accessToken,
    proofs: { jwt: [jwt] },
  })
  const { notification_id: notificationId = '' } = credentialResponse
  await client.sendNotification({
    issuerMetadata,
    accessToken,
    notification: { notificationId, event: 'credential_accepted' },
  })
  const [given] = (credentialResponse.credentials ?? []) as { credential: Record<string, unknown> }[]
  return { document: given?.credential ?? {}, credentialOffer, issuerMetadata, accessToken, notificationId }
}
