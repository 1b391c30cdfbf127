import { proofPresentationSuites, proofTokenAlgorithms } from '@sello/open-badges'
import type { CopyAnswer } from '../../../credentials/wallets/wallet-copy.ts'
import type { OrganizationId, TemplateId } from '../../../platform/ids.ts'

/** The words of OpenID for Verifiable Credential Issuance 1.0 and of RFC 6749, each of which is read by wallets: never change one. */

export const preAuthorizedGrant = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'

/** The paths of an organization. Section 12.2.2 and RFC 8414, section 3.1: the well-known part stands behind the host. */
export const pathsOf = (organization: string) => ({
  issuer: `/orgs/${organization}`,
  metadata: `/.well-known/openid-credential-issuer/orgs/${organization}`,
  authorizationServer: `/.well-known/oauth-authorization-server/orgs/${organization}`,
  token: `/orgs/${organization}/oid4vci/token`,
  nonce: `/orgs/${organization}/oid4vci/nonce`,
  credential: `/orgs/${organization}/oid4vci/credential`,
  notification: `/orgs/${organization}/oid4vci/notification`,
})

export function issuerIdentifier(publicUrl: string, id: OrganizationId): string {
  return publicUrl + pathsOf(id).issuer
}

/** The name for any credential of an issuer, and the names for those of one template. */
export const anyConfiguration = 'OpenBadge'
export const configurationOf = (id: TemplateId): string => `${anyConfiguration}_${id}`

export const credentialFormat = 'ldp_vc'
export const bindingMethods = ['did:key', 'did:jwk', 'jwk']
export const signingAlgorithms = ['eddsa-rdfc-2022']
export const proofTypes = {
  jwt: { proof_signing_alg_values_supported: proofTokenAlgorithms },
  di_vp: { proof_signing_alg_values_supported: proofPresentationSuites },
}

/** Section 8.3.1.2, and RFC 6749, section 5.2. */
export type TokenError = 'invalid_request' | 'invalid_grant' | 'unsupported_grant_type'
export type CredentialError =
  | 'invalid_credential_request'
  | 'unknown_credential_configuration'
  | 'unknown_credential_identifier'
  | 'invalid_proof'
  | 'invalid_nonce'
  | 'invalid_encryption_parameters'
  | 'credential_request_denied'
export type NotificationError = 'invalid_notification_id' | 'invalid_notification_request'
export type WalletError = TokenError | CredentialError | NotificationError

/** Section 11.1, "Notification Request". */
export const notificationEvents: ReadonlyMap<unknown, CopyAnswer> = new Map([
  ['credential_accepted', 'accepted'],
  ['credential_failure', 'failure'],
  ['credential_deleted', 'deleted'],
])
