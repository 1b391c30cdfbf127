import { formatDateTime } from '../document/validity.ts'
import { credentialsContext } from '../standard.ts'

export type StatusListCredential = {
  '@context': string[]
  id: string
  type: string[]
  issuer: string
  validFrom: string
  credentialSubject: { id: string; type: string; statusPurpose: 'revocation'; encodedList: string }
}

/**
 * Bitstring Status List v1.0, "BitstringStatusListCredential", without proof: give it to `signDocument` with a key of
 * the same issuer. There is no `validUntil`: an outage of ours must not make every credential unverifiable.
 */
export function buildStatusListCredential({
  id,
  issuerDid,
  validFrom,
  encodedList,
}: {
  id: string
  issuerDid: string
  validFrom: Date
  encodedList: string
}): StatusListCredential {
  // One wallet decodes HTML entities in what it fetches.
  if (id.includes('&') || issuerDid.includes('&')) throw new TypeError('No "&" may stand in a status list.')
  return {
    '@context': [credentialsContext],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: issuerDid,
    validFrom: formatDateTime(validFrom),
    credentialSubject: { id: `${id}#list`, type: 'BitstringStatusList', statusPurpose: 'revocation', encodedList },
  }
}
