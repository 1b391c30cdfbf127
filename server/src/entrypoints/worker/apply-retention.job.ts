import { recheckDomains } from '../../people/identity-providers/recheck-domains.ts'
import type { Platform } from '../../platform/context.ts'
import { applyRetention } from '../../upkeep/retention/apply-retention.ts'

/** Every night. The queue enqueues one job at that minute, however many workers there are. */
export const retentionSchedule = '17 3 * * *'

export async function applyRetentionJob(platform: Platform): Promise<void> {
  platform.log.info(await applyRetention(platform), 'retention was applied')
  platform.log.info(await recheckDomains(platform), 'proven domains were looked at again')
}
