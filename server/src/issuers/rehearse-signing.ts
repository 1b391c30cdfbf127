import {
  type Achievement,
  type Award,
  CredentialRefusedError,
  createCredentialIssuer,
  generateSigningKey,
  type IssuerProfile,
  loadSigningKey,
} from 'open-badges'
import { SigningError } from '../platform/errors.ts'

/**
 * Signs each award twice under a key that is thrown away: once by JSON-LD processing, once compiled and compared with it.
 *
 * Gives back the fields of the achievement that cannot be signed, with the reason; empty when all can. Throws
 * SigningError where the two ways differ: a defect of ours, and nothing of this shape may be signed.
 */
export async function rehearseSigning(
  profile: IssuerProfile,
  achievement: Achievement,
  awards: Award[],
): Promise<{ field: string; reason: string }[]> {
  const key = loadSigningKey(generateSigningKey().privateKeyPkcs8, profile.did)
  const credentials = createCredentialIssuer({ compareEvery: 1 })
  try {
    for (const award of [...awards, ...awards]) await credentials.issue({ profile, achievement, award, key })
    return []
  } catch (error) {
    if (error instanceof CredentialRefusedError) return [...error.problems]
    throw new SigningError('A credential of this template could not be signed.', { cause: error })
  }
}
