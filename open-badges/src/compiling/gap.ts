declare const isGap: unique symbol

/**
 * What goes into a gap of a text: the leaf of a slot, or the label of a blank node. It is a number, because texts are
 * filled a dozen times for each credential: a slot as it is, a blank node below zero. Only the functions of this file
 * know that.
 */
export type Gap = number & { readonly [isGap]: true }

/** The gap for the leaf of a slot. */
export function slotGap(slot: number): Gap {
  return slot as Gap
}

/** The gap for the label of a blank node, which is given by its number in the plan. */
export function labelGap(node: number): Gap {
  return (-1 - node) as Gap
}

export function isLabelGap(gap: Gap): boolean {
  return gap < 0
}

/** The number of the blank node whose label goes into the gap, which must be such a gap. */
export function nodeOfGap(gap: Gap): number {
  return -1 - gap
}
