import { planCanonicalization } from '../compiling/canonical-plan.ts'
import { createdSlot, placeholderOf, type SlotValues, verificationMethodSlot } from '../compiling/leaf-slots.ts'
import { PlanRunner } from '../compiling/run-plan.ts'
import { findSlots } from '../compiling/slotted-quads.ts'
import { canonicalize, toQuads } from '../proof/canonicalize.ts'
import { type ProofOptions, sha256 } from '../proof/data-integrity.ts'
import { proofConfiguration } from '../proof/proof-configuration.ts'
import { credentialsContext, openBadgesContext } from '../standard.ts'
import type { IssuerMemory } from './issuer-memory.ts'
import { RecentlyUsed } from './recently-used.ts'

type ProofHash = { created: string; verificationMethod: string; hash: Buffer }

/** The hash of the proof configuration: the same for all that one key signs in one second. */
export class ProofHashes {
  readonly #hashes: RecentlyUsed<SlotValues, ProofHash>
  readonly #labelingsMax: number
  #runner: Promise<PlanRunner> | undefined

  constructor({ proofHashes, labelings, triesLatest }: IssuerMemory) {
    this.#hashes = new RecentlyUsed({
      entriesMax: proofHashes,
      keyOf: (values) => `${values[createdSlot]} ${values[verificationMethodSlot]}`,
      ...(triesLatest && { isMadeFrom }),
    })
    this.#labelingsMax = labelings
  }

  /** The hash when it is already known. */
  find(values: SlotValues): Buffer | undefined {
    return this.#hashes.find(values)?.hash
  }

  async make(values: SlotValues): Promise<Buffer> {
    const created = String(values[createdSlot])
    const verificationMethod = String(values[verificationMethodSlot])
    this.#runner ??= compile(this.#labelingsMax)
    let hash = (await this.#runner).digest(values)
    if (typeof hash === 'string') hash = sha256(await canonicalize(configurationOf(created, verificationMethod)))
    this.#hashes.keep(values, { created, verificationMethod, hash })
    return hash
  }
}

function isMadeFrom({ created, verificationMethod }: ProofHash, values: SlotValues): boolean {
  return created === values[createdSlot] && verificationMethod === values[verificationMethodSlot]
}

function configurationOf(created: string, verificationMethod: string): Record<string, unknown> {
  const options: ProofOptions = {
    type: 'DataIntegrityProof',
    created,
    verificationMethod,
    cryptosuite: 'eddsa-rdfc-2022',
    proofPurpose: 'assertionMethod',
  }
  return proofConfiguration(options, [credentialsContext, openBadgesContext])
}

async function compile(labelingsMax: number): Promise<PlanRunner> {
  const slots = [createdSlot, verificationMethodSlot] as const
  const rdf = await toQuads(configurationOf(placeholderOf(slots[0]), placeholderOf(slots[1])))
  return new PlanRunner(planCanonicalization(findSlots(rdf, slots).quads), labelingsMax)
}
