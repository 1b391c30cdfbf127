import { canonicalize, toQuads } from '../proof/canonicalize.ts'
import { type ProofOptions, proofConfiguration, sha256 } from '../proof/data-integrity.ts'
import { credentialsContext, openBadgesContext } from '../standard.ts'
import { BoundedMap } from './bounded-map.ts'
import { planCanonicalization } from './canonical-plan.ts'
import { placeholderOf, type SlotValues, slotOf, verificationMethodSlot } from './leaf-slots.ts'
import { PlanRunner } from './run-plan.ts'
import { findSlots } from './slotted-quads.ts'

/** How many hashes are remembered: one per key and second. */
const hashesMax = 256

const createdSlot = slotOf('validFrom')

type ProofHash = { created: string; verificationMethod: string; hash: Buffer }

/** The hash of the proof configuration: the same for all that one key signs in one second. */
export class ProofHashes {
  readonly #hashes = new BoundedMap<string, ProofHash>(hashesMax)
  #latest: ProofHash | undefined
  #runner: Promise<PlanRunner> | undefined

  /** The hash when it is already known. */
  find(values: SlotValues): Buffer | undefined {
    const latest = this.#latest
    if (latest?.created === values[createdSlot] && latest?.verificationMethod === values[verificationMethodSlot]) {
      return latest?.hash
    }
    this.#latest = this.#hashes.get(`${values[createdSlot]} ${values[verificationMethodSlot]}`)
    return this.#latest?.hash
  }

  async make(values: SlotValues): Promise<Buffer> {
    const created = String(values[createdSlot])
    const verificationMethod = String(values[verificationMethodSlot])
    this.#runner ??= compile()
    let hash = (await this.#runner).digest(values)
    if (typeof hash === 'string') hash = sha256(await canonicalize(configurationOf(created, verificationMethod)))
    this.#hashes.set(`${created} ${verificationMethod}`, { created, verificationMethod, hash })
    return hash
  }
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

async function compile(): Promise<PlanRunner> {
  const slots = [createdSlot, verificationMethodSlot] as const
  const rdf = await toQuads(configurationOf(placeholderOf(slots[0]), placeholderOf(slots[1])))
  return new PlanRunner(planCanonicalization(findSlots(rdf, slots).quads))
}
