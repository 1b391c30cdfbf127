import { type Proven, provenOf, type SubjectField, subjectFields } from '@sello/open-badges'
import { isDrawnBadge } from '../open-badge.ts'
import { addressIn, type DocumentPart, listIn, partIn, textIn } from './links/document-parts.ts'
import { type ShownLinks, toShownLinks } from './links/shown-links.ts'

export type ShownStatus = 'active' | 'expired' | 'revoked' | 'superseded' | 'not_yet_valid' | 'key_compromised'

/** The statuses in which a credential proves nothing any more. */
export const staleStatuses: readonly ShownStatus[] = ['revoked', 'superseded', 'expired', 'key_compromised']

export type EvidenceModel = {
  name: string
  url?: string | undefined
  description?: string | undefined
  narrative?: string | undefined
  genre?: string | undefined
  audience?: string | undefined
}

/** The plain properties of the subject of a document: texts and days. */
type SubjectModel = {
  [Field in SubjectField]?: ((typeof subjectFields)[Field] extends 'day' ? Date : string) | undefined
}

/** A picture of this service. `path` serves it under whatever address the page was asked for. */
type OwnPicture = { url: string; path: string }

/** A credential as its page shows it. It has no address of a person, since the document has none. */
export type CredentialModel = SubjectModel & {
  status: ShownStatus
  revocationReason?: string | undefined
  revokedAt?: Date | undefined
  /** The page of the credential that took its place, for readers who may see that one. */
  successorPath?: string | undefined
  /** Issued in a sandbox: it proves nothing, whatever its status. */
  isSandbox?: boolean | undefined
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
    image?: (OwnPicture & { alt: string }) | undefined
    links: ShownLinks
  }
  recipientName?: string | undefined
  /** `type` is the term of the standard. */
  results: { label?: string | undefined; type?: string | undefined; value: string; scale?: string | undefined }[]
  credits?: { earned: string; available?: string | undefined } | undefined
  evidence: EvidenceModel[]
  issuer: {
    name: string
    url?: string | undefined
    did?: string | undefined
    /** The facts about the issuer that the signature proves. */
    proven?: Proven | undefined
    image?: OwnPicture | undefined
  }
  issuedAt?: Date | undefined
  validUntil?: Date | undefined
  urls: {
    page: string
    json: string
    didDocument?: string | undefined
    /** The page of the issuer, where this service itself publishes its keys. */
    issuerPage?: string | undefined
    statusList?: string | undefined
  }
  proof: { cryptosuite?: string | undefined; verificationMethod?: string | undefined }
}

/** The facts of a credential that its document cannot contain. */
export type RevocationState = {
  revoked: boolean
  revocationReason?: string | null
  revokedAt?: Date | null
  /** Another credential took its place. */
  isSuperseded?: boolean
  successorPath?: string | undefined
  /** The key that signed it is compromised: nothing that it signed can be believed. */
  isKeyCompromised?: boolean
  isSandbox?: boolean | undefined
  now: Date
}

/**
 * Reads a signed Open Badges document for its page.
 *
 * The document is the only source, so the page cannot say more than what was signed. A part of a shape that we do not know is left out, and only web
 * addresses become links.
 */
export function toCredentialModel(document: unknown, state: RevocationState): CredentialModel {
  const credential = partIn(document)
  const subject = partIn(credential.credentialSubject)
  const achievement = partIn(subject.achievement)
  const issuer = partIn(credential.issuer)
  const proof = partIn(listIn(credential.proof)[0] ?? credential.proof)
  const issuedAt = date(credential.validFrom)
  const validUntil = date(credential.validUntil)
  const page = addressIn(credential.id) ?? ''
  const did = textIn(issuer.id)
  const didDocument = did && didDocumentUrl(did, page)
  const name = textIn(achievement.name) ?? textIn(credential.name) ?? ''
  const description = textIn(achievement.description)

  return {
    status: statusOf(state, issuedAt, validUntil),
    revocationReason: state.revoked ? (state.revocationReason ?? undefined) : undefined,
    revokedAt: state.revoked ? (state.revokedAt ?? undefined) : undefined,
    successorPath: state.successorPath,
    isSandbox: state.isSandbox,
    checkedAt: state.now,
    id: page.split('/').at(-1) ?? '',
    name: textIn(credential.name) ?? name,
    achievement: {
      url: addressIn(achievement.id),
      name,
      description: description === name ? undefined : description,
      type: textIn(listIn(achievement.achievementType)[0] ?? achievement.achievementType),
      criteriaNarrative: textIn(partIn(achievement.criteria).narrative),
      image: badgeOf(achievement, page, name),
      links: toShownLinks(achievement),
    },
    recipientName: recipientNameOf(subject),
    ...achieved(subject, achievement),
    ...subjectModel(subject),
    evidence: listIn(credential.evidence).map(evidenceOf),
    issuer: {
      name: textIn(issuer.name) ?? did ?? '',
      url: addressIn(issuer.url),
      did,
      proven: did && didDocument ? provenOf(did) : undefined,
      image: uploadedPicture(addressOfImage(issuer.image), page),
    },
    issuedAt,
    validUntil,
    urls: {
      page,
      json: `${page}.json`,
      didDocument,
      issuerPage: didDocument && pageBeside(didDocument, page),
      statusList: addressIn(partIn(credential.credentialStatus).statusListCredential),
    },
    proof: { cryptosuite: textIn(proof.cryptosuite), verificationMethod: textIn(proof.verificationMethod) },
  }
}

function statusOf(state: RevocationState, issuedAt?: Date, validUntil?: Date): ShownStatus {
  if (state.revoked) return state.isSuperseded ? 'superseded' : 'revoked'
  if (state.isKeyCompromised) return 'key_compromised'
  if (validUntil && validUntil <= state.now) return 'expired'
  return issuedAt && issuedAt > state.now ? 'not_yet_valid' : 'active'
}

function subjectModel(subject: DocumentPart): SubjectModel {
  const read = { text: textIn, day: date }
  return Object.fromEntries(Object.entries(subjectFields).map(([field, kind]) => [field, read[kind](subject[field])]))
}

/** The results and credits. Credits that a JSON-LD number cannot hold are among the results, as `ext:CreditsEarned`. */
function achieved(subject: DocumentPart, achievement: DocumentPart): Pick<CredentialModel, 'results' | 'credits'> {
  const descriptions = new Map(
    listIn(achievement.resultDescription).map((one) => [textIn(partIn(one).id), partIn(one)]),
  )
  const results = listIn(subject.result)
    .map((one) => ({
      // Open Badges 3.0, "Result": where the type of the result is Status, its value stands in `status`.
      value: textIn(partIn(one).value) ?? textIn(partIn(one).status),
      described: descriptions.get(textIn(partIn(one).resultDescription)) ?? {},
    }))
    .filter((one) => one.value !== undefined)
  const asCredits = (one: { described: DocumentPart }) => one.described.resultType === 'ext:CreditsEarned'
  const earned = textIn(subject.creditsEarned) ?? results.find(asCredits)?.value
  return {
    results: results
      .filter((one) => !asCredits(one))
      .map(({ value, described }) => ({
        label: textIn(described.name),
        type: textIn(described.resultType),
        value: value as string,
        scale: scaleOf(described),
      })),
    credits: earned === undefined ? undefined : { earned, available: textIn(achievement.creditsAvailable) },
  }
}

function scaleOf(description: DocumentPart): string | undefined {
  const values = listIn(description.allowedValue)
    .map(textIn)
    .filter((value) => value !== undefined)
  if (values.length > 0) return values.join(' · ')
  const [least, most] = [textIn(description.valueMin), textIn(description.valueMax)]
  return least !== undefined && most !== undefined ? `${least}–${most}` : undefined
}

/** An e-mail address in place of a name is left out, since the page shows none. */
function recipientNameOf(subject: DocumentPart): string | undefined {
  const named = listIn(subject.identifier)
    .map(partIn)
    .find((identifier) => identifier.hashed === false && identifier.identityType === 'name')
  const name = textIn(named?.identityHash) ?? textIn(subject.name)
  return name && /\S@\S/.test(name) ? undefined : name
}

function evidenceOf(evidence: unknown): EvidenceModel {
  const { id, name, ...said } = partIn(evidence)
  const url = addressIn(id)
  return {
    name: textIn(name) ?? textIn(said.genre) ?? url ?? '',
    url,
    description: textIn(said.description),
    narrative: textIn(said.narrative),
    genre: textIn(said.genre),
    audience: textIn(said.audience),
  }
}

/**
 * The picture to show: the signed one where it is an image of this service, else the badge drawn from the template. A picture on another server would
 * tell that server who looks at which credential, and when.
 */
function badgeOf(achievement: DocumentPart, page: string, name: string): CredentialModel['achievement']['image'] {
  const signed = addressOfImage(achievement.image)
  if (!signed) return undefined
  const alt = textIn(partIn(achievement.image).caption) ?? name
  const version = addressIn(partIn(achievement.criteria).id) ?? addressIn(achievement.id)
  // The drawing of a drawn badge is there at once; the document names its PNG for wallets.
  const signedDrawing = isDrawnBadge(signed) ? signed.replace(/png$/, 'svg') : undefined
  const own =
    uploadedPicture(signed, page) ??
    ownPicture(signedDrawing, page, 'achievements') ??
    ownPicture(`${version}/badge.svg`, page, 'achievements')
  return own && { ...own, alt }
}

function addressOfImage(image: unknown): string | undefined {
  return addressIn(typeof image === 'string' ? image : partIn(image).id)
}

function uploadedPicture(url: string | undefined, page: string): OwnPicture | undefined {
  return ownPicture(url, page, 'images')
}

/** The address, where it is in that folder of this service, which the page's own address also names; else undefined. */
function ownPicture(url: string | undefined, page: string, folder: 'images' | 'achievements'): OwnPicture | undefined {
  const service = page.replace(/\/credentials\/[^/]+$/, '')
  return url?.startsWith(`${service}/${folder}/`) ? { url, path: new URL(url).pathname } : undefined
}

/** did:web, "Read (Resolve)". Our own host is reached by the scheme of the page, so that it works on a laptop too. */
function didDocumentUrl(did: string, page: string): string | undefined {
  const [, encodedHost = '', path] = /^did:web:([^:]+)(?::(.+))?$/.exec(did) ?? []
  const host = encodedHost.replace(/%3A/i, ':')
  const scheme = URL.parse(page)?.host === host ? page.slice(0, page.indexOf(':')) : 'https'
  return host ? addressIn(`${scheme}://${host}/${path?.replaceAll(':', '/') ?? '.well-known'}/did.json`) : undefined
}

/** The page of the issuer beside its DID document, where this service publishes it. */
function pageBeside(didDocument: string, page: string): string | undefined {
  const isOurs = new URL(didDocument).origin === URL.parse(page)?.origin
  return isOurs ? didDocument.replace(/\/did\.json$/, '') : undefined
}

function date(value: unknown): Date | undefined {
  const parsed = typeof value === 'string' ? new Date(value) : undefined
  return parsed && !Number.isNaN(parsed.getTime()) ? parsed : undefined
}
