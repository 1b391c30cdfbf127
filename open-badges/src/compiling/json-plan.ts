import { isFreeText, isNumber, quotedPlaceholder, type SlotValues } from './leaf-slots.ts'

/** The JSON text of a document with gaps, as `JSON.stringify` would write it. Quotes around a gap are in the constants. */
export type JsonPlan = { constants: string[]; slots: number[] }

/** Cuts the JSON of a document of placeholders at these. */
export function planJson(document: unknown): JsonPlan {
  const pieces = JSON.stringify(document).split(quotedPlaceholder)
  const slots = pieces.filter((_, index) => index % 2 === 1).map(Number)
  const quoteOf = (slot: number | undefined) => (slot === undefined || isNumber(slot) ? '' : '"')
  const constants = pieces
    .filter((_, index) => index % 2 === 0)
    .map((constant, index) => quoteOf(slots[index - 1]) + constant + quoteOf(slots[index]))
  return { constants, slots }
}

/** The text for given values. */
export function fillJson({ constants, slots }: JsonPlan, values: SlotValues): string {
  let json = ''
  let at = 0
  for (const slot of slots) {
    json += constants[at]
    json += jsonOf(slot, values[slot] ?? '')
    at += 1
  }
  return json + constants[at]
}

const mayBeEscaped = /["\\\x00-\x1f\ud800-\udfff]/

/** The value without its quotes. Only free text holds characters that JSON escapes. */
function jsonOf(slot: number, value: string | number): string {
  if (typeof value === 'number') return String(value)
  return isFreeText(slot) && mayBeEscaped.test(value) ? JSON.stringify(value).slice(1, -1) : value
}
