import type { Achievement } from '../document/achievement.ts'
import { type Award, type CredentialLeaves, leavesOf } from '../document/award.ts'
import { composeCredential, type UnsignedCredential } from '../document/credential.ts'
import type { IssuerProfile } from '../document/issuer-profile.ts'
import { fixedNodes, mergedNodes } from '../document/nodes.ts'
import { CredentialRefusedError } from '../document/refused.ts'
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
import { proofValueSlot, type SlotValues, slotValues } from './leaf-slots.ts'
import { ProofHashes } from './proof-hash.ts'
import { substitute } from './substitution.ts'
import { type PlannedWay, type ShapePlan, Template } from './compiled-achievement.ts'

/** What one credential is made from. `key` must belong to `profile.did`. */
export type IssueRequest = Awarding & { award: Award }

/** What credentials that are issued together are made from: one achievement, given to several. */
export type IssueAllRequest = Awarding & { awards: Award[] }

type Awarding = { profile: IssuerProfile; achievement: Achievement; key: SigningKey }

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

const templatesMax = 256

/** A credential on its way: all that is known of it before its canonical form. */
type Draft = { request: IssueRequest; leaves: CredentialLeaves; values: SlotValues }

/** A credential that lacks nothing but its signature. */
type Unsigned = { plan: ShapePlan; values: SlotValues; combined: Buffer }

type Outcome = PromiseSettledResult<IssuedCredential>

/** How many go through a step together. */
const groupSize = 20

export class CredentialIssuer {
  readonly #compareEvery: number
  readonly #templates = new BoundedMap<string, Template>(templatesMax)
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
  async issue({ award, ...awarding }: IssueRequest): Promise<IssuedCredential> {
    const [outcome] = await this.issueAll({ ...awarding, awards: [award] })
    if (outcome!.status === 'rejected') throw outcome!.reason
    return outcome!.value
  }

  /**
   * What `issue` does, for several awards; outcomes are in their order, and one that is refused spoils no other. Faster
   * by a fifth: a signature drives all else from the processor's caches, so a group of credentials takes each step
   * together. Throws `TypeError` when the key belongs to another DID.
   */
  async issueAll({ awards, ...awarding }: IssueAllRequest): Promise<Outcome[]> {
    const { profile, achievement, key } = awarding
    if (key.verificationMethod !== `${profile.did}#${key.publicKeyMultibase}`) {
      throw new TypeError(`The key ${key.verificationMethod} does not belong to ${profile.did}.`)
    }
    const template = this.#templateFor(profile, achievement, awards.length)
    const outcomes: Outcome[] = []
    for (let start = 0; start < awards.length; start += groupSize) {
      const begun = awards.slice(start, start + groupSize).map((award) => this.#begin({ ...awarding, award }, template))
      const prepared: (Unsigned | Outcome)[] = []
      for (const one of begun) prepared.push(one instanceof Promise ? await one : one)
      for (const one of prepared) {
        if ('plan' in one) one.values[proofValueSlot] = signDigest(one.combined, key.privateKey)
      }
      for (const one of prepared) outcomes.push('plan' in one ? finish(one) : one)
    }
    return outcomes
  }

  /** All but the signature. A promise where the libraries have a say; it never rejects. */
  #begin(request: IssueRequest, template: Template | undefined): Unsigned | Outcome | Promise<Unsigned | Outcome> {
    try {
      const fixed = template?.fixed ?? fixedNodes(request.profile, request.achievement)
      const leaves = leavesOf(request.achievement, request.award, fixed)
      const draft = { request, leaves, values: slotValues(leaves, request.key.verificationMethod) }
      return this.#prepareAtOnce(draft, template) ?? this.#prepare(draft, template).catch(rejected)
    } catch (error) {
      return rejected(error)
    }
  }

  /** By what is known already, as nearly every credential of a batch. */
  #prepareAtOnce({ values }: Draft, template: Template | undefined): Unsigned | undefined {
    const plan = template?.isGeneric === false ? template.findPlan(values) : undefined
    const proofHash = this.#proofHashes.find(values)
    if (!plan || !proofHash || this.#isNextCompared()) return undefined
    const planned = digestByPlan(plan, values)
    if (!plan.confirmed.has(planned.way)) return undefined
    this.#counters[planned.way] += 1
    return { plan, values, combined: combineHashes(proofHash, planned.digest) }
  }

  async #prepare(draft: Draft, template: Template | undefined): Promise<Unsigned | Outcome> {
    const { values } = draft
    const proofHash = this.#proofHashes.find(values) ?? (await this.#proofHashes.make(values))
    const plan = template?.isGeneric === false ? await template.makePlan(values) : undefined
    const planned = plan && digestByPlan(plan, values)
    if (!template || !planned) return fulfilled(await this.#issueGeneric(draft))
    const isDue = this.#isNextCompared()
    this.#counters[planned.way] += 1
    if (isDue || !plan.confirmed.has(planned.way)) await this.#confirm(template, plan, draft, { ...planned, proofHash })
    return { plan, values, combined: combineHashes(proofHash, planned.digest) }
  }

  #isNextCompared(): boolean {
    return (this.#counters.compiled + this.#counters.substituted + 1) % this.#compareEvery === 0
  }

  counters(): IssuerCounters {
    const templates = [...this.#templates.values()]
    return { ...this.#counters, compiledShapes: templates.reduce((sum, { shapeCount }) => sum + shapeCount, 0) }
  }

  /** The template, unless this is the first credential of it: many achievements never see a second. */
  #templateFor(profile: IssuerProfile, achievement: Achievement, awardCount: number): Template | undefined {
    // Batches ask for the same one again and again, and comparing is cheaper than making a key.
    if (this.#latest?.isOf(profile, achievement)) return this.#latest
    const key = JSON.stringify([profile, achievement])
    this.#latest = this.#templates.get(key)
    if (this.#latest) return this.#latest
    const template = new Template(profile, achievement)
    this.#templates.set(key, template)
    return awardCount > 1 ? template : undefined
  }

  /** The generic way decides; a difference takes the template out of use. */
  async #confirm(
    template: Template,
    plan: ShapePlan,
    draft: Draft,
    { way, ...hashes }: Hashes & { way: PlannedWay },
  ): Promise<void> {
    const isFirst = !plan.confirmed.has(way)
    const ongoing = isFirst && plan.confirmations.get(way)
    if (ongoing) return ongoing
    const comparison = this.#isGenericResult(plan, draft, hashes, isFirst).then((isSame) => {
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

  async #isGenericResult(
    plan: ShapePlan,
    draft: Draft,
    { digest, proofHash }: Hashes,
    withProof: boolean,
  ): Promise<boolean> {
    this.#counters.compared += 1
    const { request, leaves, values } = draft
    const document = composeCredential(request.profile, request.achievement, leaves)
    const proof = { ...proofOptions(request.key.verificationMethod, request.award.validFrom), proofValue: '' }
    if (fillJson(plan.json, values) !== JSON.stringify({ ...document, proof: [proof] })) return false
    if (!digest.equals(sha256(await canonicalize(document)))) return false
    return !withProof || proofHash.equals(sha256(await canonicalize(proofConfiguration(proof, document['@context']))))
  }

  async #issueGeneric({ request, leaves }: Draft): Promise<IssuedCredential> {
    const { profile, achievement, award, key } = request
    const document = composeCredential(profile, achievement, leaves)
    const [merged] = mergedNodes(document)
    if (merged !== undefined) throw refusedAsMerged(merged)
    const signed = await signDocument(document, key, { created: award.validFrom })
    this.#counters.generic += 1
    return new IssuedCredential(JSON.stringify(signed))
  }
}

type Hashes = { digest: Buffer; proofHash: Buffer }

function finish({ plan, values }: Unsigned): Outcome {
  return fulfilled(new IssuedCredential(fillJson(plan.json, values)))
}

function fulfilled(value: IssuedCredential): Outcome {
  return { status: 'fulfilled', value }
}

function rejected(reason: unknown): Outcome {
  return { status: 'rejected', reason }
}

/** The digest of the document. Throws `CredentialRefusedError` where two of its nodes are one. */
function digestByPlan(plan: ShapePlan, values: SlotValues): { way: PlannedWay; digest: Buffer } {
  const digest = plan.runner ? plan.runner.digest(values) : 'equal_hashes'
  if (typeof digest !== 'string') return { way: 'compiled', digest }
  const quads = digest === 'equal_hashes' && substitute(plan.quads, values)
  // What is asked of an award makes sure of it beforehand. Should that fail, nothing is signed in any other way.
  if (!quads) throw refusedAsMerged('document')
  return { way: 'substituted', digest: sha256(canonicalizeQuads(quads)) }
}

function refusedAsMerged(field: string): CredentialRefusedError {
  return new CredentialRefusedError([{ field, reason: 'merged_nodes' }])
}
