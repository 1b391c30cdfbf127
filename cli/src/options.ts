/** Reads an option that may be given several times. */
export const collect = (value: string, before: string[] = []) => [...before, value]

/** The options that were given: one that was not narrows nothing. */
export function onlyGiven<Named extends object>(named: Named): { [Name in keyof Named]?: NonNullable<Named[Name]> } {
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) as never
}
