import { sql } from 'kysely'
import { isArrivalDue } from '../../credentials/arrivals/arrival-store.ts'
import { awardArrivals } from '../../issuing/awards/award-arrivals.ts'
import { isAwardDue } from '../../pathways/pathway-award-store.ts'
import type { Platform } from '../../platform/context.ts'
import type { DueWork } from '../../platform/outbox/work-when-due.ts'

/** Single credentials that bring an award, and awards that nobody is about to issue. */
export function awardArrivalsJob(platform: Platform): DueWork {
  return {
    name: 'arrivals and awards',
    isDue: sql`(${isArrivalDue} or ${isAwardDue})`,
    work: () => awardArrivals(platform),
  }
}
