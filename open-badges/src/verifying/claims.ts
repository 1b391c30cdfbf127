import { wholeNodes } from '../reading/node-ids.ts'
import { idOf, isRecord, onlyValueOf, valuesOf } from '../reading/record.ts'

/**
 * Who issued what to whom, in the document's own words. What stands here was said by whoever holds the signing key, if
 * the signature holds, and is not otherwise proven: anybody may give themselves any name.
 */
export type Claims = {
  /** Name of the credential itself. */
  name?: string
  issuer: { id: string; name?: string; url?: string }
  subjects: ClaimedSubject[]
  /** The date as it is written, in the form of XML Schema `dateTime`. */
  validFrom?: string
  validUntil?: string
}

export type ClaimedSubject = {
  id?: string
  name?: string
  identifiers: ClaimedIdentifier[]
  /** `image` is an address, which may hold the picture itself (`data:`). */
  achievement?: { id?: string; name?: string; type?: string; description?: string; image?: string }
  /** `name` is the name of the result that the achievement describes, such as a grade. */
  results: { name?: string; value: string }[]
}

/** Open Badges 3.0, "IdentityObject". A hashed one can be compared with a known address, and not be read. */
export type ClaimedIdentifier = { type?: string; value: string; isHashed: boolean; salt?: string }

/** About the size of the largest document. A part that stands in it once, such as an achievement, may be claimed for thousands of people. */
export const claimedCharactersMax = 4_500_000

class TooMuchClaimed extends Error {}

/**
 * Reads the claims of a document whose format is that of a credential; `undefined` where they come to more characters than may be told.
 * The order of values is not signed, so it is one of ours: whoever holds a document that names two people cannot choose which of them
 * comes first.
 */
export function readClaims(
  document: Record<string, unknown>,
  charactersMax = claimedCharactersMax,
): Claims | undefined {
  try {
    return readWithin(document, charactersMax)
  } catch (error) {
    if (error instanceof TooMuchClaimed) return undefined
    throw error
  }
}

function readWithin(document: Record<string, unknown>, charactersMax: number): Claims {
  const whole = wholeNodes(document)
  const issuer = whole(document.issuer) ?? {}
  return {
    ...optional('name', textOf(document.name)),
    issuer: {
      id: idOf(document.issuer) ?? '',
      ...optional('name', textOf(issuer.name)),
      ...optional('url', textOf(issuer.url)),
    },
    subjects: inOrder(
      nodesOf(document.credentialSubject, whole).map((subject) => readSubject(subject, whole, charactersMax)),
      charactersMax,
    ),
    ...optional('validFrom', textOf(document.validFrom) ?? textOf(document.issuanceDate)),
    ...optional('validUntil', textOf(document.validUntil) ?? textOf(document.expirationDate)),
  }
}

/** The name of a credential, or else of its awards: several people may have several. */
export function titleOf({ name, subjects }: Claims): string | undefined {
  const awarded = [...new Set(subjects.flatMap(({ achievement }) => achievement?.name ?? []))]
  return name ?? (awarded.length > 0 ? awarded.join(', ') : undefined)
}

type WholeNode = ReturnType<typeof wholeNodes>

function nodesOf(value: unknown, whole: WholeNode): Record<string, unknown>[] {
  return [...new Set(valuesOf(value).map(whole))].filter((node) => node !== undefined)
}

function readSubject(subject: Record<string, unknown>, whole: WholeNode, charactersMax: number): ClaimedSubject {
  const [achievement] = nodesOf(subject.achievement, whole)
  const descriptions = nodesOf(achievement?.resultDescription, whole)
  const results = nodesOf(subject.result, whole).flatMap((result) => {
    const value = textOf(result.value) ?? textOf(result.status)
    const described = idOf(onlyValueOf(result.resultDescription))
    const description = descriptions.find(({ id }) => id !== undefined && id === described)
    return value === undefined ? [] : [{ ...optional('name', textOf(description?.name)), value }]
  })
  return {
    ...optional('id', idOf(subject)),
    ...optional('name', textOf(subject.name)),
    // Names come before e-mail addresses, and readable values before hashed ones.
    identifiers: inOrder(
      nodesOf(subject.identifier, whole).flatMap(readIdentifier),
      charactersMax,
      ({ isHashed, type }) => (isHashed ? '2' : type === 'name' ? '0' : '1'),
    ),
    ...(achievement && {
      achievement: {
        ...optional('id', idOf(achievement)),
        ...optional('name', textOf(achievement.name)),
        ...optional('type', textOf(achievement.achievementType)),
        ...optional('description', textOf(achievement.description)),
        ...optional('image', idOf(onlyValueOf(achievement.image))),
      },
    }),
    results: inOrder(results, charactersMax),
  }
}

function readIdentifier(identifier: Record<string, unknown>): ClaimedIdentifier[] {
  const value = textOf(identifier.identityHash)
  if (value === undefined) return []
  // Only a plain `false` says that the value is readable.
  const isHashed = onlyValueOf(identifier.hashed) !== false
  return [
    {
      ...optional('type', textOf(identifier.identityType)),
      value,
      isHashed,
      ...(isHashed && optional('salt', textOf(identifier.salt))),
    },
  ]
}

/** Returns each claim once, in an order that does not depend on how the document was written. Throws TooMuchClaimed. */
function inOrder<Claim>(claims: Claim[], charactersMax: number, rank: (claim: Claim) => string = () => ''): Claim[] {
  const byText = new Map<string, Claim>()
  let characters = 0
  for (const claim of claims) {
    const text = rank(claim) + JSON.stringify(claim)
    characters += text.length
    if (characters > charactersMax) throw new TooMuchClaimed()
    byText.set(text, claim)
  }
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, claim]) => claim)
}

/** A text, or a text in several languages. Of a number RDF has sixteen digits. */
function textOf(value: unknown): string | undefined {
  const texts = valuesOf(value).flatMap((one) => {
    const text = isRecord(one) ? one['@value'] : one
    if (typeof text === 'number') return [String(Number(text.toPrecision(16)))]
    return typeof text === 'string' ? [text] : []
  })
  return texts.length > 0 ? [...new Set(texts)].sort().join(' / ') : undefined
}

function optional<Name extends string>(name: Name, value: string | undefined): { [name in Name]?: string } {
  return (value === undefined ? {} : { [name]: value }) as { [name in Name]?: string }
}
