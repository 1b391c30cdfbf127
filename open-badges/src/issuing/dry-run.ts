import type { Achievement } from '../document/achievement.ts'
import type { Award } from '../document/award.ts'
import type { IssuerProfile } from '../document/issuer-profile.ts'
import { CredentialRefusedError, type Problem } from '../document/refused.ts'
import { canonicalizeByCodeUnit, canonicalizeQuads, toQuads } from '../proof/canonicalize.ts'
import type { RdfQuad } from '../proof/rdf.ts'
import type { SigningKey } from '../proof/signing-key.ts'
import { createCredentialIssuer } from './credential-issuer.ts'

/** Reads the RDF of a JSON-LD document by other code than this library signs with. */
export type IndependentReader = (document: object) => Promise<RdfQuad[]>

export type IssuingDryRun = { profile: IssuerProfile; achievement: Achievement; awards: Award[]; key: SigningKey }

/** Thrown where another reader would understand a credential differently, and so refuse its signature. */
export class IndependentReadingError extends Error {
  /** The place that is read differently: a line of N-Quads, or an iriPattern. */
  readonly where: string

  constructor(where: string) {
    super(`Another reader of JSON-LD understands the credential differently: ${where}`)
    this.name = 'IndependentReadingError'
    this.where = where
  }
}

/**
 * Issues credentials of an achievement that nobody receives, generically and compiled, compares the two, and compares both with
 * what `read` makes of them. Returns what keeps them from being signed; empty when nothing does.
 *
 * Throws `IndependentReadingError` where the readings differ or are sorted differently, or hold an iriPattern that RFC 3986 does not allow, and
 * `CanonicalizationMismatchError` for a defect here. Slow: for once, before an achievement is awarded for the first time.
 */
export async function dryRunIssuing(
  { awards, ...request }: IssuingDryRun,
  read: IndependentReader,
): Promise<readonly Problem[]> {
  const issuer = createCredentialIssuer({ compareEvery: 1 })
  try {
    for (const award of awards) {
      const { proof, ...document } = (await issuer.issue({ ...request, award })).document
      await compareReadings(document, read)
    }
    // The first credential went the generic way. Each now goes the compiled way, and is compared with the generic result.
    for (const award of awards) await issuer.issue({ ...request, award })
    return []
  } catch (error) {
    if (error instanceof CredentialRefusedError) return error.problems
    throw error
  }
}

/** Compares what is made of a document here with what `read` makes of it, and in which order it stands. */
export async function compareReadings(document: object, read: IndependentReader): Promise<void> {
  const [ours, theirs] = await Promise.all([toQuads(document), read(document)])
  for (const iri of [...ours, ...theirs].flatMap(irisOf)) {
    if (!iriPattern.test(iri)) throw new IndependentReadingError(iri)
  }
  const lines = canonicalizeQuads(ours).split('\n')
  // Sorted by code units, as the verifiers do that most people use, and not as RDFC-1.0 wants it.
  const sortedElsewhere = canonicalizeByCodeUnit(ours).split('\n')
  const displaced = lines.find((line, index) => line !== sortedElsewhere[index])
  if (displaced !== undefined) throw new IndependentReadingError(displaced)
  const others = new Set(canonicalizeQuads(theirs).split('\n'))
  const differing = lines.find((line) => !others.has(line))
  if (differing !== undefined || others.size !== lines.length) {
    throw new IndependentReadingError(
      differing ?? [...others].find((line) => !lines.includes(line)) ?? 'repeated lines',
    )
  }
  // The order of code points is that of UTF-8, whoever sorted.
  const bytes = lines.slice(0, -1).map((line) => Buffer.from(`${line}\n`))
  for (const [index, line] of bytes.slice(1).entries()) {
    if (Buffer.compare(bytes[index] ?? line, line) >= 0) throw new IndependentReadingError(lines[index + 1] ?? '')
  }
}

function irisOf({ subject, predicate, object }: RdfQuad): string[] {
  const terms = [subject, predicate, object, ...(object.datatype ? [object.datatype] : [])]
  return terms.filter(({ termType }) => termType === 'NamedNode').map(({ value }) => value)
}

/** RFC 3986, appendix A, in ASCII and without a user: nothing else is signed. */
const iriPattern = (() => {
  const escaped = '%[0-9a-f]{2}'
  const host = `(?:\\[[0-9a-f:.]+\\]|(?:${escaped}|[\\w.~!$&'()*+,;=-])+)`
  const rest = `(?:${escaped}|[\\w.~!$&'()*+,;=:@/?-])*`
  return new RegExp(`^[a-z][a-z0-9+.-]*:(?://${host}(?::\\d+)?(?=[/?#]|$)|(?!//))${rest}(?:#${rest})?$`, 'i')
})()
