import { idOf, isRecord, valuesOf } from '../reading/record.ts'

/**
 * Who issued what to whom, in the document's own words. What stands here was said by whoever holds the signing key, if
 * the signature holds, and is not otherwise proven: anybody may give themselves any name.
 */
export type Claims = {
  /** Name of the credential itself. */
  name?: string
  issuer: { id: string; name?: string; url?: string }
  subjects: ClaimedSubject[]
  /** As written, in the form of XML Schema `dateTime`. */
  validFrom?: string
  validUntil?: string
}

export type ClaimedSubject = {
  id?: string
  name?: string
  identifiers: ClaimedIdentifier[]
  achievement?: { id?: string; name?: string; type?: string }
  /** `name` is what the result describes, such as a grade. */
  results: { name?: string; value: string }[]
}

/** Open Badges 3.0, "IdentityObject". A hashed one can be compared with a known address, and not be read. */
export type ClaimedIdentifier = { type?: string; value: string; isHashed: boolean; salt?: string }

/** Reads the claims of a document whose format is that of a credential. */
export function readClaims(document: Record<string, unknown>): Claims {
  const issuer = isRecord(document.issuer) ? document.issuer : {}
  return {
    ...optional('name', textOf(document.name)),
    issuer: {
      id: idOf(document.issuer) ?? '',
      ...optional('name', textOf(issuer.name)),
      ...optional('url', textOf(issuer.url)),
    },
    subjects: valuesOf(document.credentialSubject).filter(isRecord).map(readSubject),
    ...optional('validFrom', textOf(document.validFrom ?? document.issuanceDate)),
    ...optional('validUntil', textOf(document.validUntil ?? document.expirationDate)),
  }
}

function readSubject(subject: Record<string, unknown>): ClaimedSubject {
  const achievement = valuesOf(subject.achievement).find(isRecord)
  const descriptions = valuesOf(achievement?.resultDescription).filter(isRecord)
  return {
    ...optional('id', idOf(subject)),
    ...optional('name', textOf(subject.name)),
    identifiers: valuesOf(subject.identifier).filter(isRecord).flatMap(readIdentifier),
    ...(achievement && {
      achievement: {
        ...optional('id', idOf(achievement)),
        ...optional('name', textOf(achievement.name)),
        ...optional('type', textOf(achievement.achievementType)),
      },
    }),
    results: valuesOf(subject.result)
      .filter(isRecord)
      .flatMap((result) => {
        const value = textOf(result.value) ?? textOf(result.status)
        const description = descriptions.find(({ id }) => id !== undefined && id === result.resultDescription)
        return value === undefined ? [] : [{ ...optional('name', textOf(description?.name)), value }]
      }),
  }
}

function readIdentifier(identifier: Record<string, unknown>): ClaimedIdentifier[] {
  const value = textOf(identifier.identityHash)
  if (value === undefined) return []
  // Only a plain `false` says that the value can be read as it is.
  const isHashed = identifier.hashed !== false
  return [
    {
      ...optional('type', textOf(identifier.identityType)),
      value,
      isHashed,
      ...(isHashed && optional('salt', textOf(identifier.salt))),
    },
  ]
}

/** A text, or a text in several languages. */
function textOf(value: unknown): string | undefined {
  const texts = valuesOf(value).flatMap((one) => {
    const text = isRecord(one) ? one['@value'] : one
    return typeof text === 'string' || typeof text === 'number' ? [String(text)] : []
  })
  return texts.length > 0 ? texts.join(' / ') : undefined
}

function optional<Name extends string>(name: Name, value: string | undefined): { [name in Name]?: string } {
  return (value === undefined ? {} : { [name]: value }) as { [name in Name]?: string }
}
