import { type AwardedPeriod, readValidityPeriod, type ValidityPeriod } from '../document/validity.ts'
import type { IssuerMemory } from './issuer-memory.ts'
import { RecentlyUsed } from './recently-used.ts'

type KnownPeriod = { from: number; months: number | null | undefined; until: number | undefined; read: ValidityPeriod }

/** The validity periods of awards: the same for all that are given at one instant for the same number of months. */
export class ValidityPeriods {
  readonly #known: RecentlyUsed<AwardedPeriod, KnownPeriod>

  constructor({ periods, triesLatest }: IssuerMemory) {
    this.#known = new RecentlyUsed({
      entriesMax: periods,
      keyOf: (award) => `${timeOf(award.validFrom)} ${award.expirationMonths} ${timeOf(award.validUntil)}`,
      ...(triesLatest && { isMadeFrom }),
    })
  }

  /** Reads the period of an award as `readValidityPeriod` does. Periods with a problem are not kept. */
  read(award: AwardedPeriod): ValidityPeriod {
    const known = this.#known.find(award)
    if (known) return known.read
    const read = readValidityPeriod(award)
    if (read.problems.length > 0) return read
    const { validFrom, expirationMonths: months, validUntil } = award
    this.#known.keep(award, { from: validFrom.getTime(), months, until: validUntil?.getTime(), read })
    return read
  }
}

function isMadeFrom({ from, months, until }: KnownPeriod, award: AwardedPeriod): boolean {
  return from === timeOf(award.validFrom) && months === award.expirationMonths && until === timeOf(award.validUntil)
}

/** The time of a date. For a value that is no date it is NaN, which equals no kept time. */
function timeOf(instant: unknown): number | undefined {
  if (instant === undefined || instant === null) return undefined
  return instant instanceof Date ? instant.getTime() : Number.NaN
}
