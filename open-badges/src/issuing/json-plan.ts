import { isFreeText, QUOTED_PLACEHOLDER, type SlotValues } from './leaf-slots.ts'

/** The JSON text of a document with gaps, as `JSON.stringify` would write it. */
export type JsonPlan = { constants: string[]; slots: number[] }

/** Cuts the JSON of a document of placeholders at these. */
export function planJson(document: unknown): JsonPlan {
  const pieces = JSON.stringify(document).split(QUOTED_PLACEHOLDER)
  return {
    constants: pieces.filter((_, index) => index % 2 === 0),
    slots: pieces.filter((_, index) => index % 2 === 1).map(Number),
  }
}

/** The text for given values. */
export function fillJson({ constants, slots }: JsonPlan, values: SlotValues): string {
  let json = constants[0]!
  for (let i = 0; i < slots.length; i += 1) json += jsonOf(slots[i]!, values[slots[i]!]) + constants[i + 1]!
  return json
}

/** What is no free text holds nothing that JSON would escape. */
function jsonOf(slot: number, value: SlotValues[number]): string {
  return typeof value === 'string' && !isFreeText(slot) ? `"${value}"` : JSON.stringify(value)
}
