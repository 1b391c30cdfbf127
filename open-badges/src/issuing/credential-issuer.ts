import type { Achievement } from '../document/achievement.ts'
import { type Award, type CredentialLeaves, leavesOf } from '../document/award.ts'
import { composeCredential, type UnsignedCredential } from '../document/credential.ts'
import type { IssuerProfile } from '../document/issuer-profile.ts'
import { canonicalize, canonicalizeQuads } from '../proof/canonicalize.ts'
import {
  combineHashes,
  type Proof,
  proofConfiguration,
  proofOptions,
  sha256,
  signDigest,
  signDocument,
} from '../proof/data-integrity.ts'
import type { SigningKey } from '../proof/signing-key.ts'
import { BoundedMap } from './bounded-map.ts'
import { fillJson } from './json-plan.ts'
import { PROOF_VALUE_SLOT, type SlotValues, shapeOf, slotValues } from './leaf-slots.ts'
import { ProofHashes } from './proof-hash.ts'
import { substitute } from './substitution.ts'
import { type PlannedWay, type ShapePlan, Template } from './template.ts'

/** What one credential is made from. `key` must belong to `profile.did`. */
export type IssueRequest = { profile: IssuerProfile; achievement: Achievement; award: Award; key: SigningKey }

export type SignedCredential = UnsignedCredential & { proof: Proof[] }

/** A signed credential. A class because a getter in an object literal would cost each credential a hidden class. */
export class IssuedCredential {
  /** The exact text to store and serve. */
  readonly json: string

  constructor(json: string) {
    this.json = json
  }

  /** The same, parsed on each call. */
  get document(): SignedCredential {
    return JSON.parse(this.json) as SignedCredential
  }
}

/** How credentials came to their canonical form since the issuer was made. */
export type IssuerCounters = {
  /** By a plan compiled for their shape. */
  compiled: number
  /** By filling the RDF of their template and canonicalizing that. */
  substituted: number
  /** By JSON-LD processing of the whole document. */
  generic: number
  /** Compared with the generic way before they were let out. */
  compared: number
  /** Plans that are remembered now. */
  compiledShapes: number
}

/** Thrown instead of issuing when the compiled and the generic way disagree: a defect here or in a dependency. */
export class CanonicalizationMismatchError extends Error {
  constructor(credentialId: string) {
    super(`The compiled canonical form of ${credentialId} is not the generic one. It was not signed.`)
    this.name = 'CanonicalizationMismatchError'
  }
}

/**
 * Issues credentials: Open Badges 3.0 documents with an `eddsa-rdfc-2022` proof made at `award.validFrom`.
 *
 * What the credentials of one achievement have in common is prepared once, when the second one is issued; each then
 * costs little more than its hashes and its signature. The result is byte for byte that of the generic way (JSON-LD
 * in safe mode, RDFC-1.0): the first credential of each shape, and one in `compareEvery`, is compared before it is
 * let out. Make one issuer per process. Its memory is bounded; it keeps no key and no value of any award.
 */
export function createCredentialIssuer({ compareEvery = 1000 }: { compareEvery?: number } = {}): CredentialIssuer {
  return new CredentialIssuer(compareEvery)
}

const TEMPLATES_MAX = 256

/** A credential on its way: all that is known of it before its digest. */
type Draft = { request: IssueRequest; leaves: CredentialLeaves; values: SlotValues; proofHash: Buffer }

export class CredentialIssuer {
  readonly #compareEvery: number
  readonly #templates = new BoundedMap<string, Template>(TEMPLATES_MAX)
  #latest: Template | undefined
  readonly #proofHashes = new ProofHashes()
  readonly #counters = { compiled: 0, substituted: 0, generic: 0, compared: 0 }

  constructor(compareEvery: number) {
    this.#compareEvery = compareEvery
  }

  /**
   * Throws `CredentialRefusedError` when the request must not be signed, `CanonicalizationMismatchError` when the
   * compiled and the generic way disagree, and `TypeError` when the key belongs to another DID.
   */
  async issue(request: IssueRequest): Promise<IssuedCredential> {
    const { profile, achievement, award, key } = request
    if (key.verificationMethod !== `${profile.did}#${key.publicKeyMultibase}`) {
      throw new TypeError(`The key ${key.verificationMethod} does not belong to ${profile.did}.`)
    }
    const leaves = leavesOf(achievement, award)
    const values = slotValues(leaves, key.verificationMethod)
    const proofHash = this.#proofHashes.find(values) ?? (await this.#proofHashes.make(values))
    const draft = { request, leaves, values, proofHash }

    const template = this.#templateFor(profile, achievement)
    const shape = shapeOf(values)
    const plan = template && (template.findPlan(shape) ?? (await template.makePlan(shape)))
    const planned = plan && digestByPlan(plan, values)
    if (!template || !planned) return this.#issueGeneric(draft)
    this.#counters[planned.way] += 1
    const isDue = (this.#counters.compiled + this.#counters.substituted) % this.#compareEvery === 0
    if (isDue || !plan.confirmed.has(planned.way)) await this.#confirm(template, plan, draft, planned)
    values[PROOF_VALUE_SLOT] = signDigest(combineHashes(proofHash, planned.digest), key.privateKey)
    return new IssuedCredential(fillJson(plan.json, values))
  }

  counters(): IssuerCounters {
    const templates = [...this.#templates.values()]
    return { ...this.#counters, compiledShapes: templates.reduce((sum, { shapeCount }) => sum + shapeCount, 0) }
  }

  /** The template, unless this is the first credential of it: many achievements never see a second. */
  #templateFor(profile: IssuerProfile, achievement: Achievement): Template | undefined {
    // Batches ask for the same one again and again, and comparing is cheaper than making a key.
    if (!this.#latest?.isOf(profile, achievement)) {
      const key = JSON.stringify([profile, achievement])
      this.#latest = this.#templates.get(key)
      if (!this.#latest) this.#templates.set(key, new Template(profile, achievement))
    }
    return this.#latest?.isGeneric ? undefined : this.#latest
  }

  /** The generic way decides; a difference takes the template out of use. */
  async #confirm(template: Template, plan: ShapePlan, draft: Draft, { way, digest }: PlannedDigest): Promise<void> {
    const isFirst = !plan.confirmed.has(way)
    const ongoing = isFirst && plan.confirmations.get(way)
    if (ongoing) return ongoing
    const comparison = this.#isGenericResult(plan, draft, digest, isFirst).then((isSame) => {
      if (isSame) {
        plan.confirmed.add(way)
      } else {
        template.isGeneric = true
        throw new CanonicalizationMismatchError(draft.leaves.credentialId)
      }
    })
    if (isFirst) plan.confirmations.set(way, comparison)
    return comparison
  }

  async #isGenericResult(plan: ShapePlan, draft: Draft, digest: Buffer, withProof: boolean): Promise<boolean> {
    this.#counters.compared += 1
    const { request, leaves, values, proofHash } = draft
    const document = composeCredential(request.profile, request.achievement, leaves)
    const proof = { ...proofOptions(request.key.verificationMethod, request.award.validFrom), proofValue: '' }
    if (fillJson(plan.json, values) !== JSON.stringify({ ...document, proof: [proof] })) return false
    if (!digest.equals(sha256(await canonicalize(document)))) return false
    return !withProof || proofHash.equals(sha256(await canonicalize(proofConfiguration(proof, document['@context']))))
  }

  async #issueGeneric({ request, leaves }: Draft): Promise<IssuedCredential> {
    const { profile, achievement, award, key } = request
    const document = composeCredential(profile, achievement, leaves)
    const signed = await signDocument(document, key, { created: award.validFrom })
    this.#counters.generic += 1
    return new IssuedCredential(JSON.stringify(signed))
  }
}

type PlannedDigest = { way: PlannedWay; digest: Buffer }

/** The digest of the document, or `undefined` when only the generic way can tell. */
function digestByPlan(plan: ShapePlan, values: SlotValues): PlannedDigest | undefined {
  const digest = plan.runner ? plan.runner.digest(values) : 'equal_hashes'
  if (typeof digest !== 'string') return { way: 'compiled', digest }
  const quads = digest === 'equal_hashes' && substitute(plan.quads, values)
  return quads ? { way: 'substituted', digest: sha256(canonicalizeQuads(quads)) } : undefined
}
