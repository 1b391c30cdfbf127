import { type CredentialLeaves, type EvidenceLeaves, evidenceTexts } from '../document/award.ts'
import { subjectFieldNames } from '../document/subject-fields.ts'

/**
 * The leaves of a credential as numbered slots. Which leaves are there, and what evidence there is,
 * makes the shape of a credential.
 */
const leadingNames = [
  'credentialId',
  'validFrom',
  'validUntil',
  'holderDid',
  'subjectName',
  'identityName',
  'emailHash',
  'salt',
  'resultValue',
  'creditsEarned',
  'creditsAsText',
] as const satisfies readonly (keyof CredentialLeaves)[]
const subjectNames = subjectFieldNames()
const statusNames = [
  'statusEntryId',
  'statusListIndex',
  'statusListUrl',
] as const satisfies readonly (keyof CredentialLeaves)[]

const leafNames = [...leadingNames, ...subjectNames, ...statusNames] as const

const evidenceLeafNames = ['id', ...evidenceTexts] as const satisfies readonly (keyof EvidenceLeaves)[]

/** Three slots that only a signed document has. */
export const verificationMethodSlot: number = leafNames.length
export const createdSlot: number = leafNames.length + 1
export const proofValueSlot: number = leafNames.length + 2
const evidenceStart = leafNames.length + 3

/** Evidence number `i` has the slots `evidenceSlot(i)` (its id), and those after that for its texts. */
export const slotsOfEvidence: number = evidenceLeafNames.length

export function evidenceSlot(position: number): number {
  return evidenceStart + position * slotsOfEvidence
}

export function slotOf(name: (typeof leafNames)[number]): number {
  return leafNames.indexOf(name)
}

const creditsSlot = slotOf('creditsEarned')

/** The value of each slot; `undefined` where the leaf is absent. The value of the proof is empty until there is one. */
export type SlotValues = (string | number | undefined)[]

export function slotValues(
  leaves: CredentialLeaves,
  { verificationMethod, created = leaves.validFrom }: { verificationMethod: string; created?: string },
): SlotValues {
  const values: SlotValues = []
  for (const name of leadingNames) values.push(leaves[name])
  for (const name of subjectNames) values.push(leaves.subject[name])
  for (const name of statusNames) values.push(leaves[name])
  values.push(verificationMethod, created, '')
  for (const evidence of leaves.evidence) for (const name of evidenceLeafNames) values.push(evidence[name])
  return values
}

const freeTextLeaves: ReadonlySet<string> = new Set([
  'subjectName',
  'identityName',
  'salt',
  'resultValue',
  ...subjectFieldNames('text'),
] satisfies (typeof leafNames)[number][])

const holdsFreeText: boolean[] = [...leafNames, 'verificationMethod', 'created', 'proofValue'].map((name) =>
  freeTextLeaves.has(name),
)

/** Whether a leaf may hold any text. All others are plain ASCII by the rules for awards, without `"` and `\\`. */
export function isFreeText(slot: number): boolean {
  return slot < evidenceStart ? holdsFreeText[slot] === true : (slot - evidenceStart) % slotsOfEvidence > 0
}

/** Whether a leaf is a number of JSON. */
export function isNumber(slot: number): boolean {
  return slot === creditsSlot
}

const plain = /^[\x21\x23-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a~]+$/

/** Whether each value is of the kind that its slot takes: to be asked of what was read from a document. */
export function areFitting(values: SlotValues): boolean {
  return values.every((value, slot) => {
    if (value === undefined || slot === proofValueSlot) return true
    if (isNumber(slot) || typeof value === 'number') return isNumber(slot) && typeof value === 'number'
    return typeof value === 'string' && (isFreeText(slot) || plain.test(value))
  })
}

/** One letter per slot: which leaves are there. Two credentials of one achievement and shape differ in values only. */
export function shapeOf(values: SlotValues): string {
  let shape = ''
  for (const value of values) shape += value === undefined ? '-' : 'x'
  return shape
}

/** Whether `shapeOf(values)` is this shape, without writing it. */
export function isOfShape(values: SlotValues, shape: string): boolean {
  if (values.length !== shape.length) return false
  for (let slot = 0; slot < values.length; slot += 1) {
    if ((values[slot] === undefined) !== (shape[slot] === '-')) return false
  }
  return true
}

const placeholderPrefix = 'urn:x-sello-slot:'

export function placeholderOf(slot: number): string {
  return `${placeholderPrefix}${slot}:`
}

/** The slot whose placeholder `text` is, `undefined` when it holds none, `'mixed'` when it is more than a placeholder. */
export function slotIn(text: string): number | 'mixed' | undefined {
  if (!text.includes(placeholderPrefix)) return undefined
  const match = /^urn:x-sello-slot:(\d+):$/.exec(text)
  return match ? Number(match[1]) : 'mixed'
}

export const quotedPlaceholder: RegExp = /"urn:x-sello-slot:(\d+):"/

export function mentionsPlaceholder(text: string): boolean {
  return text.includes(placeholderPrefix)
}

/** The leaves of a shape, each a placeholder. */
export function placeholderLeaves(shape: string): CredentialLeaves {
  const leafAt = (slot: number) => (shape[slot] === 'x' ? placeholderOf(slot) : undefined)
  const subject: Record<string, unknown> = {}
  const evidence: unknown[] = []
  const leaves: Record<string, unknown> = { subject, evidence }
  for (const [slot, name] of leafNames.entries()) {
    const node = (subjectNames as string[]).includes(name) ? subject : leaves
    node[name] = leafAt(slot)
  }
  for (let slot = evidenceStart; slot < shape.length; slot += slotsOfEvidence) {
    evidence.push(Object.fromEntries(evidenceLeafNames.map((name, index) => [name, leafAt(slot + index)])))
  }
  // A placeholder stands for the number as well: JSON and RDF put it where the number would be.
  return leaves as CredentialLeaves
}

/**
 * The shape from whose graph that of this one can be made by leaving out nodes and repeating evidence: every leaf is
 * there, one piece of evidence has an address (position 0), and one has none (position 1). A holder's DID and credits
 * said as a result change how nodes refer to each other, so these two slots are as in the given shape: there are four
 * fullest shapes.
 */
export function fullestShape(shape: string): string {
  const structural = [slotOf('holderDid'), slotOf('creditsAsText')]
  const leaves = leafNames.map((_, slot) => (structural.includes(slot) ? shape[slot] : 'x'))
  const proof = 'xxx'
  const evidenceWithAddress = 'x'.repeat(slotsOfEvidence)
  const evidenceWithoutAddress = `-${evidenceWithAddress.slice(1)}`
  return [...leaves, proof, evidenceWithAddress, evidenceWithoutAddress].join('')
}
