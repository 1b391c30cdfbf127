import { fillJson } from '../compiling/json-plan.ts'
import { areFitting, proofValueSlot, type SlotValues, slotValues } from '../compiling/leaf-slots.ts'
import { substitute } from '../compiling/substitution.ts'
import { type Award, leavesOf } from '../document/award.ts'
import { composeCredential, type UnsignedCredential } from '../document/credential.ts'
import { fixedNodes, mergedNodes } from '../document/nodes.ts'
import { CredentialRefusedError } from '../document/refused.ts'
import { formatDateTime } from '../document/validity.ts'
import { copyForHolder } from '../holding/holder-copy.ts'
import { takeApart } from '../holding/take-apart.ts'
import { canonicalize, canonicalizeQuads } from '../proof/canonicalize.ts'
import {
  combineHashes,
  proofOptions,
  sha256,
  signDigest,
  signDigestAside,
  signDocument,
} from '../proof/data-integrity.ts'
import { proofConfiguration } from '../proof/proof-configuration.ts'
import type { SigningKey } from '../proof/signing-key.ts'
import {
  type Awarding,
  type Common,
  CompiledAchievement,
  keyOfCommon,
  type PlannedWay,
  type ShapePlan,
} from './compiled-achievement.ts'
import { CanonicalizationMismatchError, IssuedCredential, type IssuerCounters } from './issued-credential.ts'
import { fullMemory, type IssuerMemory } from './issuer-memory.ts'
import { ProofHashes } from './proof-hash.ts'
import { RecentlyUsed } from './recently-used.ts'
import { ValidityPeriods } from './validity-periods.ts'

/** A request for one credential. `key` must belong to `profile.did`. */
export type IssueRequest = Awarding & { award: Award; key: SigningKey }

/** A request for several credentials at once: one achievement, given to several people. */
export type IssueAllRequest = Awarding & { awards: Award[]; key: SigningKey }

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

/** A request for a copy of a credential. Its proof is made at `created`, by a key of the issuer. */
export type CopyRequest = {
  /** The credential as it was signed, with its proof. */
  credential: Record<string, unknown> & { '@context': unknown }
  holderDid: string
  key: SigningKey
  created: Date
}

/** A document to be signed, its key and its time. The document is built only where JSON-LD processing needs it. */
type Draft = { document: () => UnsignedCredential; key: SigningKey; created: Date; values: SlotValues }

/** A credential that is complete except for its signature. */
type Unsigned = { plan: ShapePlan; values: SlotValues; combined: Buffer }

type Outcome = PromiseSettledResult<IssuedCredential>

/** How many credentials take each step of issuing together. See `issueAll`. */
const groupSize = 20

export class CredentialIssuer {
  readonly #compareEvery: number
  readonly #memory: IssuerMemory
  readonly #achievements: RecentlyUsed<Common, CompiledAchievement>
  readonly #proofHashes: ProofHashes
  readonly #periods: ValidityPeriods
  readonly #counters = { compiled: 0, substituted: 0, generic: 0, compared: 0 }

  constructor(compareEvery: number, memory: IssuerMemory = fullMemory) {
    this.#compareEvery = compareEvery
    this.#memory = memory
    this.#achievements = new RecentlyUsed({
      entriesMax: memory.achievements,
      keyOf: keyOfCommon,
      ...(memory.triesLatest && { isMadeFrom: (compiled, common) => compiled.isOf(common) }),
    })
    this.#proofHashes = new ProofHashes(memory)
    this.#periods = new ValidityPeriods(memory)
  }

  /**
   * Throws `CredentialRefusedError` when the request must not be signed, `CanonicalizationMismatchError` when the
   * compiled and the generic way disagree, and `TypeError` when the key belongs to another DID.
   */
  async issue({ award, ...awarding }: IssueRequest): Promise<IssuedCredential> {
    return onlyOne(await this.issueAll({ ...awarding, awards: [award] }))
  }

  /**
   * Signs what `copyForHolder` makes of a credential, byte for byte as `signDocument` would. What credentials of this issuer's have in
   * common is prepared once, as for `issue`; a document of any other form is signed the generic way. Throws as `issue` does.
   */
  async issueCopy({ credential, holderDid, key, created }: CopyRequest): Promise<IssuedCredential> {
    const document = copyForHolder(credential, holderDid) as UnsignedCredential
    const proof = { verificationMethod: key.verificationMethod, created: formatDateTime(created) }
    const parts = takeApart(document)
    const values = parts ? slotValues(parts.leaves, proof) : []
    const compiled = parts && areFitting(values) ? this.#compiledFor(parts.common, 1) : undefined
    const draft = { document: () => document, key, created, values }
    return onlyOne(await signAll([this.#prepareAtOnce(draft, compiled) ?? (await this.#prepare(draft, compiled))], key))
  }

  /**
   * What `issue` does, for several awards; outcomes are in their order, and one that is refused spoils no other. Faster
   * by a fifth: a signature evicts all other data from the processor's caches, so a group of credentials takes each
   * step together. Throws `TypeError` when the key belongs to another DID.
   */
  async issueAll({ awards, ...awarding }: IssueAllRequest): Promise<Outcome[]> {
    const { profile, key } = awarding
    if (key.verificationMethod !== `${profile.did}#${key.publicKeyMultibase}`) {
      throw new TypeError(`The key ${key.verificationMethod} does not belong to ${profile.did}.`)
    }
    const compiled = this.#compiledFor(awarding, awards.length)
    const outcomes: Outcome[] = []
    for (let start = 0; start < awards.length; start += groupSize) {
      const begun = awards.slice(start, start + groupSize).map((award) => this.#begin({ ...awarding, award }, compiled))
      const prepared: (Unsigned | Outcome)[] = []
      for (const one of begun) prepared.push(one instanceof Promise ? await one : one)
      outcomes.push(...(await signAll(prepared, key)))
    }
    return outcomes
  }

  /** Prepares all but the signature. Returns a promise where JSON-LD processing is needed; it never rejects. */
  #begin(
    request: IssueRequest,
    compiled: CompiledAchievement | undefined,
  ): Unsigned | Outcome | Promise<Unsigned | Outcome> {
    try {
      const fixed = compiled?.fixed ?? fixedNodes(request.profile, request.achievement)
      const period = this.#periods.read(request.award)
      const { profile, achievement, award, key } = request
      const leaves = leavesOf(achievement, award, fixed, period)
      const document = () => composeCredential(profile, achievement, leaves)
      const draft = { document, key, created: award.validFrom, values: slotValues(leaves, key) }
      return this.#prepareAtOnce(draft, compiled) ?? this.#prepare(draft, compiled).catch(rejected)
    } catch (error) {
      return rejected(error)
    }
  }

  /** Prepares with a plan and a proof hash that are known already, as for nearly every credential of a batch. */
  #prepareAtOnce({ values }: Draft, compiled: CompiledAchievement | undefined): Unsigned | undefined {
    const plan = compiled?.isGeneric === false ? compiled.findPlan(values) : undefined
    const proofHash = this.#proofHashes.find(values)
    if (!plan || !proofHash || this.#isNextCompared()) return undefined
    const planned = digestByPlan(plan, values)
    if (!plan.confirmed.has(planned.way)) return undefined
    this.#counters[planned.way] += 1
    return { plan, values, combined: combineHashes(proofHash, planned.digest) }
  }

  async #prepare(draft: Draft, compiled: CompiledAchievement | undefined): Promise<Unsigned | Outcome> {
    const { values } = draft
    const plan = compiled?.isGeneric === false ? await compiled.makePlan(values) : undefined
    const planned = plan && digestByPlan(plan, values)
    if (!compiled || !planned) return fulfilled(await this.#issueGeneric(draft))
    const proofHash = this.#proofHashes.find(values) ?? (await this.#proofHashes.make(values))
    const isDue = this.#isNextCompared()
    this.#counters[planned.way] += 1
    if (isDue || !plan.confirmed.has(planned.way)) await this.#confirm(compiled, plan, draft, { ...planned, proofHash })
    return { plan, values, combined: combineHashes(proofHash, planned.digest) }
  }

  #isNextCompared(): boolean {
    return (this.#counters.compiled + this.#counters.substituted + 1) % this.#compareEvery === 0
  }

  counters(): IssuerCounters {
    let compiledShapes = 0
    for (const { shapeCount } of this.#achievements.values()) compiledShapes += shapeCount
    return { ...this.#counters, compiledShapes }
  }

  /** Gets the compiled achievement, unless this is its first credential: many achievements never have a second one. */
  #compiledFor(common: Common, awardCount: number): CompiledAchievement | undefined {
    const known = this.#achievements.find(common)
    if (known) return known
    const compiled = new CompiledAchievement(common, this.#memory)
    this.#achievements.keep(common, compiled)
    return awardCount > 1 ? compiled : undefined
  }

  /** The generic way decides; a difference takes what was compiled out of use. */
  async #confirm(
    compiled: CompiledAchievement,
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
        compiled.isGeneric = true
        throw new CanonicalizationMismatchError(draft.document().id)
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
    const { key, created, values } = draft
    const document = draft.document()
    const proof = { ...proofOptions(key.verificationMethod, created), proofValue: '' }
    if (fillJson(plan.json, values) !== JSON.stringify({ ...document, proof: [proof] })) return false
    if (!digest.equals(sha256(await canonicalize(document)))) return false
    return !withProof || proofHash.equals(sha256(await canonicalize(proofConfiguration(proof, document['@context']))))
  }

  async #issueGeneric({ key, created, ...draft }: Draft): Promise<IssuedCredential> {
    const document = draft.document()
    const [merged] = mergedNodes(document)
    if (merged !== undefined) throw refusedAsMerged(merged)
    const signed = await signDocument(document, key, { created })
    this.#counters.generic += 1
    return new IssuedCredential(JSON.stringify(signed))
  }
}

type Hashes = { digest: Buffer; proofHash: Buffer }

async function signAll(prepared: (Unsigned | Outcome)[], key: SigningKey): Promise<Outcome[]> {
  const signDigestOf = prepared.length > 1 ? signDigestAside : signDigest
  const signOne = async (one: Unsigned) => {
    one.values[proofValueSlot] = await signDigestOf(one.combined, key.privateKey)
  }
  await Promise.all(prepared.map((one) => 'plan' in one && signOne(one)))
  return prepared.map((one) => ('plan' in one ? finish(one) : one))
}

function onlyOne([outcome]: Outcome[]): IssuedCredential {
  if (outcome?.status !== 'fulfilled') throw outcome?.reason
  return outcome.value
}

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
  // The checks of an award rule this out. Should they fail, the credential is refused and not signed in another way.
  if (!quads) throw refusedAsMerged('document')
  return { way: 'substituted', digest: sha256(canonicalizeQuads(quads)) }
}

function refusedAsMerged(field: string): CredentialRefusedError {
  return new CredentialRefusedError([{ field, reason: 'merged_nodes' }])
}
