/** How often a property is tried: as often as it asks for, or the share of that in PROPERTY_RUNS; 0.2 in `npm test`, 300 for a long night. */
export function propertyRuns(runs: number): number {
  return Math.ceil(runs * Number(process.env.PROPERTY_RUNS ?? 1))
}

/** That share of a table: each fifth line of it in `npm test`. */
export function someOf<One>(all: readonly One[]): One[] {
  const step = Math.max(1, Math.round(1 / Number(process.env.PROPERTY_RUNS ?? 1)))
  return all.filter((_, at) => at % step === 0)
}
