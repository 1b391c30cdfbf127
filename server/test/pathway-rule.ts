import type { PathwayDefinition, PathwayGroup, RequiredTemplate } from '../src/pathways/pathway.ts'

/** What a credential says that a person holds, as a reader of its document would have it. */
export type HeldCredential = {
  templateId: string
  /** The values that its template allows, from low to high; none where any is. */
  allowedResults: string[]
  resultIsStatus: boolean
  result: string | undefined
  credits: number | undefined
  /** It is active and has not expired. */
  counts: boolean
  /** When the first of those was issued whose place it took, itself where it took nobody's. */
  firstIssued: number
}

/**
 * Whether somebody who holds these credentials, whatever their addresses, meets every group of a pathway. It says by itself what
 * `fulfilment-view` says in SQL.
 */
export function fulfils({ groups }: PathwayDefinition, held: HeldCredential[]): boolean {
  return groups.every((group) => meets(group, held))
}

function meets(group: PathwayGroup, held: HeldCredential[]): boolean {
  const counting = group.templates.map((required) => held.filter((one) => satisfies(required, one)))
  const met = counting.filter((credentials) => credentials.length > 0)
  if (met.length < group.atLeast) return false
  if (group.creditsAtLeast !== null && sum(met.map(mostCredits)) < group.creditsAtLeast) return false
  return !group.isInOrder || isInOrder(counting)
}

function satisfies({ templateId, minimumResult, minimumCredits }: RequiredTemplate, one: HeldCredential): boolean {
  return (
    one.counts &&
    one.templateId === templateId &&
    (minimumCredits === null || (one.credits !== undefined && one.credits >= minimumCredits)) &&
    (minimumResult === null || (one.result !== undefined && reaches(minimumResult, one.result, one)))
  )
}

function reaches(minimum: string, result: string, { allowedResults, resultIsStatus }: HeldCredential): boolean {
  if (!resultIsStatus && allowedResults.includes(minimum))
    return allowedResults.includes(result) && allowedResults.indexOf(result) >= allowedResults.indexOf(minimum)
  return isNumber(minimum) ? isNumber(result) && Number(result) >= Number(minimum) : result === minimum
}

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

const mostCredits = (credentials: HeldCredential[]) => Math.max(0, ...credentials.map(({ credits }) => credits ?? 0))

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** Whether a credential of each template can be chosen so that they were issued in the order of the templates. */
function isInOrder(counting: HeldCredential[][]): boolean {
  let last = -1
  for (const credentials of counting) {
    const later = credentials.map(({ firstIssued }) => firstIssued).filter((issued) => issued > last)
    if (later.length === 0) return false
    last = Math.min(...later)
  }
  return true
}
