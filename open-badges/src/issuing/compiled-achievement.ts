import { planCanonicalization } from '../compiling/canonical-plan.ts'
import { type JsonPlan, planJson } from '../compiling/json-plan.ts'
import {
  createdSlot,
  fullestShape,
  isOfShape,
  mentionsPlaceholder,
  placeholderLeaves,
  placeholderOf,
  proofValueSlot,
  type SlotValues,
  shapeOf,
  verificationMethodSlot,
} from '../compiling/leaf-slots.ts'
import { PlanRunner } from '../compiling/run-plan.ts'
import {
  findSlots,
  NotCompilableError,
  quadsOfShape,
  type SlottedQuad,
  type SlottedQuads,
} from '../compiling/slotted-quads.ts'
import type { Achievement } from '../document/achievement.ts'
import type { CredentialLeaves } from '../document/award.ts'
import { type CommonPart, composeAround, composeCredential, type UnsignedCredential } from '../document/credential.ts'
import type { IssuerProfile } from '../document/issuer-profile.ts'
import { type FixedNodes, fixedNodes } from '../document/nodes.ts'
import { toQuads } from '../proof/canonicalize.ts'
import type { Proof } from '../proof/data-integrity.ts'
import type { IssuerMemory } from './issuer-memory.ts'
import { RecentlyUsed } from './recently-used.ts'

/** An issuer and the achievement that it awards, which all credentials of a batch have in common. */
export type Awarding = { profile: IssuerProfile; achievement: Achievement }

/** The source of the credentials of one achievement: the achievement that is awarded, or the part that its signed documents share. */
export type Common = Awarding | CommonPart

/** How a credential is made: by a compiled plan, or by filling the RDF of the achievement. */
export type PlannedWay = 'compiled' | 'substituted'

/** The facts about the credentials of one shape that hold before their values are known. */
export type ShapePlan = {
  shape: string
  json: JsonPlan
  quads: SlottedQuad[]
  /** Absent when the order of lines depends on more than the plan can see; then the quads are still good. */
  runner: PlanRunner | undefined
  /** The ways in which this plan came to the same result as the generic way. */
  confirmed: Set<PlannedWay>
  /** The first comparison of each way, under way or done: other callers wait for it. */
  confirmations: Map<PlannedWay, Promise<void>>
}

/** All that is prepared for one achievement of one issuer. Holds no value of any award. */
export class CompiledAchievement {
  readonly #common: Common
  /** Quads of the fullest shape, by the key of that shape. */
  readonly #fullest = new Map<string, Promise<SlottedQuads>>()
  readonly #plans: RecentlyUsed<SlotValues, ShapePlan>
  readonly #labelingsMax: number
  /** The ids that its credentials have in common, where they are asked of awards. */
  readonly fixed: FixedNodes | undefined
  /** Set when it cannot be compiled, or a plan was once caught differing from the generic library. */
  isGeneric: boolean

  constructor(common: Common, { shapes, labelings, triesLatest }: IssuerMemory) {
    this.#common = structuredClone(onlyCommon(common))
    this.fixed = 'profile' in common ? fixedNodes(common.profile, common.achievement) : undefined
    this.#plans = new RecentlyUsed({
      entriesMax: shapes,
      keyOf: shapeOf,
      ...(triesLatest && { isMadeFrom: (plan, values) => isOfShape(values, plan.shape) }),
    })
    this.#labelingsMax = labelings
    this.isGeneric = mentionsPlaceholder(keyOfCommon(common))
  }

  /** Whether it was compiled from these very values. Compared by value: callers may change objects that they passed. */
  isOf(common: Common): boolean {
    return isSameJson(this.#common, onlyCommon(common))
  }

  #compose(leaves: CredentialLeaves): UnsignedCredential {
    const common = this.#common
    if ('profile' in common) return composeCredential(common.profile, common.achievement, leaves)
    return composeAround(common, leaves)
  }

  get shapeCount(): number {
    return this.#plans.size
  }

  findPlan(values: SlotValues): ShapePlan | undefined {
    return this.#plans.find(values)
  }

  /** Compiles the shape, if need be; the JSON-LD processing behind it is done once for all that share a fullest shape. */
  async makePlan(values: SlotValues): Promise<ShapePlan | undefined> {
    const known = this.findPlan(values)
    if (known) return known
    const shape = shapeOf(values)
    try {
      const fullest = await this.#quadsOfFullest(shape)
      // Somebody who waited for the same quads may have made the plan meanwhile.
      const existing = this.#plans.find(values)
      if (existing) return existing
      const quads = quadsOfShape(fullest, shape)
      const plan: ShapePlan = {
        shape,
        json: this.#planJson(shape),
        quads,
        runner: planIfPossible(quads, this.#labelingsMax),
        confirmed: new Set(),
        confirmations: new Map(),
      }
      this.#plans.keep(values, plan)
      return plan
    } catch (error) {
      if (!(error instanceof NotCompilableError)) throw error
      this.isGeneric = true
      return undefined
    }
  }

  #quadsOfFullest(shape: string): Promise<SlottedQuads> {
    const fullest = fullestShape(shape)
    const known = this.#fullest.get(fullest)
    if (known) return known
    const document = this.#compose(placeholderLeaves(fullest))
    const quads = toQuads(document).then((rdf) => findSlots(rdf, planJson(document).slots))
    this.#fullest.set(fullest, quads)
    return quads
  }

  #planJson(shape: string): JsonPlan {
    const proof: Proof = {
      type: 'DataIntegrityProof',
      created: placeholderOf(createdSlot),
      verificationMethod: placeholderOf(verificationMethodSlot),
      cryptosuite: 'eddsa-rdfc-2022',
      proofPurpose: 'assertionMethod',
      proofValue: placeholderOf(proofValueSlot),
    }
    const document = this.#compose(placeholderLeaves(shape))
    return planJson({ ...document, proof: [proof] })
  }
}

/** The key under which a compiled achievement is kept. */
export function keyOfCommon(common: Common): string {
  return JSON.stringify(onlyCommon(common))
}

/** Keeps the known properties alone: callers may pass objects with further ones. */
function onlyCommon(common: Common): Common {
  return 'profile' in common ? { profile: common.profile, achievement: common.achievement } : common
}

/** Whether two plain values are the same. Fast for the case that they are. */
function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  for (const key of keys) {
    if (!isSameJson((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key])) return false
  }
  return true
}

function planIfPossible(quads: SlottedQuad[], labelingsMax: number): PlanRunner | undefined {
  try {
    return new PlanRunner(planCanonicalization(quads), labelingsMax)
  } catch (error) {
    if (error instanceof NotCompilableError) return undefined
    throw error
  }
}
