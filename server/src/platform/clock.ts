/** The only source of time. Tests hand in a clock of their own; nothing else calls `new Date()` for the present. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
