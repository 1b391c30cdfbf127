import { type SubjectField, subjectFields } from '@sello/open-badges'
import { isDrawnBadge } from '../../../credentials/open-badge.ts'

export type ShownStatus = 'active' | 'expired' | 'revoked' | 'not_yet_valid' | 'key_compromised'

export type EvidenceModel = { name: string; url?: string | undefined; description?: string | undefined }

/** The plain properties of the subject of a document: texts and days. */
type SubjectModel = {
  [Field in SubjectField]?: ((typeof subjectFields)[Field] extends 'day' ? Date : string) | undefined
}

/** A credential as its page shows it. It has no address of a person, since the document has none. */
export type CredentialModel = SubjectModel & {
  status: ShownStatus
  revocationReason?: string | undefined
  revokedAt?: Date | undefined
  /** When the status was looked up. */
  checkedAt: Date
  id: string
  name: string
  achievement: {
    url?: string | undefined
    name: string
    description?: string | undefined
    /** The wire's term; see describeAchievementType. */
    type?: string | undefined
    criteriaNarrative?: string | undefined
    image?: { url: string; alt: string } | undefined
  }
  recipientName?: string | undefined
  results: { label?: string | undefined; value: string; scale?: string | undefined }[]
  credits?: { earned: string; available?: string | undefined } | undefined
  evidence: EvidenceModel[]
  issuer: {
    name: string
    url?: string | undefined
    did?: string | undefined
    /** The host on which the DID document stands: what the signature proves of the issuer. */
    host?: string | undefined
    image?: string | undefined
  }
  issuedAt?: Date | undefined
  validUntil?: Date | undefined
  urls: {
    page: string
    json: string
    didDocument?: string | undefined
    /** Who the issuer is, where this service itself publishes its keys. */
    issuerPage?: string | undefined
    statusList?: string | undefined
  }
  proof: { cryptosuite?: string | undefined; verificationMethod?: string | undefined }
}

/** What the document cannot know of itself. */
export type RevocationState = {
  revoked: boolean
  revocationReason?: string | null
  revokedAt?: Date | null
  /** The key that signed it is compromised: nothing that it signed can be believed. */
  isKeyCompromised?: boolean
  now: Date
}

/**
 * Reads a signed Open Badges document for its page.
 *
 * The document is the only source, so the page cannot say more than what was signed. It is read with tolerance: a
 * part of a shape that we do not know is left out, and only web addresses become links.
 */
export function toCredentialModel(document: unknown, state: RevocationState): CredentialModel {
  const credential = part(document)
  const subject = part(credential.credentialSubject)
  const achievement = part(subject.achievement)
  const issuer = part(credential.issuer)
  const proof = part(list(credential.proof)[0] ?? credential.proof)
  const issuedAt = date(credential.validFrom)
  const validUntil = date(credential.validUntil)
  const page = webAddress(credential.id) ?? ''
  const did = text(issuer.id)
  const didDocument = did && didDocumentUrl(did, page)
  const name = text(achievement.name) ?? text(credential.name) ?? ''
  const description = text(achievement.description)

  return {
    status: statusOf(state, issuedAt, validUntil),
    revocationReason: state.revoked ? (state.revocationReason ?? undefined) : undefined,
    revokedAt: state.revoked ? (state.revokedAt ?? undefined) : undefined,
    checkedAt: state.now,
    id: page.split('/').at(-1) ?? '',
    name: text(credential.name) ?? name,
    achievement: {
      url: webAddress(achievement.id),
      name,
      description: description === name ? undefined : description,
      type: text(list(achievement.achievementType)[0] ?? achievement.achievementType),
      criteriaNarrative: text(part(achievement.criteria).narrative),
      image: shownIn(page, imageOf(achievement.image, name)),
    },
    recipientName: recipientNameOf(subject),
    ...achieved(subject, achievement),
    ...subjectModel(subject),
    evidence: list(credential.evidence).map(evidenceOf),
    issuer: {
      name: text(issuer.name) ?? did ?? '',
      url: webAddress(issuer.url),
      did,
      host: didDocument && new URL(didDocument).host,
      image: imageOf(issuer.image, '')?.url,
    },
    issuedAt,
    validUntil,
    urls: {
      page,
      json: `${page}.json`,
      didDocument,
      issuerPage: didDocument && pageBeside(didDocument, page),
      statusList: webAddress(part(credential.credentialStatus).statusListCredential),
    },
    proof: { cryptosuite: text(proof.cryptosuite), verificationMethod: text(proof.verificationMethod) },
  }
}

function statusOf(state: RevocationState, issuedAt?: Date, validUntil?: Date): ShownStatus {
  if (state.revoked) return 'revoked'
  if (state.isKeyCompromised) return 'key_compromised'
  if (validUntil && validUntil <= state.now) return 'expired'
  return issuedAt && issuedAt > state.now ? 'not_yet_valid' : 'active'
}

function subjectModel(subject: Part): SubjectModel {
  const read = { text, day: date }
  return Object.fromEntries(Object.entries(subjectFields).map(([field, kind]) => [field, read[kind](subject[field])]))
}

/** Credits that a JSON-LD number cannot hold are among the results, as `ext:CreditsEarned`. */
function achieved(subject: Part, achievement: Part): Pick<CredentialModel, 'results' | 'credits'> {
  const descriptions = new Map(list(achievement.resultDescription).map((one) => [text(part(one).id), part(one)]))
  const results = list(subject.result)
    .map((one) => ({
      // Open Badges 3.0, "Result": where the type of the result is Status, this is where it stands.
      value: text(part(one).value) ?? text(part(one).status),
      described: descriptions.get(text(part(one).resultDescription)) ?? {},
    }))
    .filter((one) => one.value !== undefined)
  const asCredits = (one: { described: Part }) => one.described.resultType === 'ext:CreditsEarned'
  const earned = text(subject.creditsEarned) ?? results.find(asCredits)?.value
  return {
    results: results
      .filter((one) => !asCredits(one))
      .map(({ value, described }) => ({
        label: text(described.name),
        value: value as string,
        scale: scaleOf(described),
      })),
    credits: earned === undefined ? undefined : { earned, available: text(achievement.creditsAvailable) },
  }
}

function scaleOf(description: Part): string | undefined {
  const values = list(description.allowedValue)
    .map(text)
    .filter((value) => value !== undefined)
  if (values.length > 0) return values.join(' · ')
  const [least, most] = [text(description.valueMin), text(description.valueMax)]
  return least !== undefined && most !== undefined ? `${least}–${most}` : undefined
}

/** An e-mail address in place of a name is left out, since the page shows none. */
function recipientNameOf(subject: Part): string | undefined {
  const named = list(subject.identifier)
    .map(part)
    .find((identifier) => identifier.hashed === false && identifier.identityType === 'name')
  const name = text(named?.identityHash) ?? text(subject.name)
  return name && /\S@\S/.test(name) ? undefined : name
}

function evidenceOf(evidence: unknown): EvidenceModel {
  const { id, name, description } = part(evidence)
  const url = webAddress(id)
  return { name: text(name) ?? url ?? '', url, description: text(description) }
}

function imageOf(image: unknown, name: string): { url: string; alt: string } | undefined {
  const url = webAddress(typeof image === 'string' ? image : part(image).id)
  return url ? { url, alt: text(part(image).caption) ?? name } : undefined
}

/** A badge that this service draws is shown as the drawing, which is there at once; the document names its PNG for wallets. */
function shownIn<Image extends { url: string } | undefined>(page: string, image: Image): Image {
  const isDrawn = image && URL.parse(page)?.origin === new URL(image.url).origin && isDrawnBadge(image.url)
  return isDrawn ? { ...image, url: image.url.replace(/png$/, 'svg') } : image
}

/** did:web, "Read (Resolve)". Our own host is reached by the scheme of the page, so that it works on a laptop too. */
function didDocumentUrl(did: string, page: string): string | undefined {
  const [, encodedHost = '', path] = /^did:web:([^:]+)(?::(.+))?$/.exec(did) ?? []
  const host = encodedHost.replace(/%3A/i, ':')
  const scheme = URL.parse(page)?.host === host ? page.slice(0, page.indexOf(':')) : 'https'
  return host ? webAddress(`${scheme}://${host}/${path?.replaceAll(':', '/') ?? '.well-known'}/did.json`) : undefined
}

/** The page of the issuer beside its DID document, where this service publishes it. */
function pageBeside(didDocument: string, page: string): string | undefined {
  const isOurs = new URL(didDocument).origin === URL.parse(page)?.origin
  return isOurs ? didDocument.replace(/\/did\.json$/, '') : undefined
}

type Part = Record<string, unknown>

function part(value: unknown): Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : {}
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function date(value: unknown): Date | undefined {
  const parsed = typeof value === 'string' ? new Date(value) : undefined
  return parsed && !Number.isNaN(parsed.getTime()) ? parsed : undefined
}

function webAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value)) return undefined
  return URL.parse(value)?.href
}
