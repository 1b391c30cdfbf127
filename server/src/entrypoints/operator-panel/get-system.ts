import { verdictOf } from '../../upkeep/doctor/diagnosis.ts'
import { listFailedLetters } from '../../upkeep/state/hosted-view.ts'
import { operatorOperation } from './operator.ts'

/** How the service is at this moment, in counts and times. */
export const getSystemOperation = operatorOperation({
  name: 'get-system',
  route: 'GET /api/panel/operator/system',
  async handle({ readings }, { platform }) {
    const [status, queues, failed] = await Promise.all([
      readings.status(),
      platform.queue.depths(),
      listFailedLetters(platform.database, platform.clock.now()),
    ])
    return {
      body: {
        status,
        queues: queues.map(({ name, waiting, oldestSeconds }) => ({ name, waiting, oldest_seconds: oldestSeconds })),
        failed_letters: failed.map(({ organizationId, name, code, letters }) => ({
          organization_id: organizationId,
          name,
          code,
          letters,
        })),
      },
    }
  },
})

/** The findings of `sello-server doctor` in this process. It asks other servers, so it takes some seconds. */
export const examineSystemOperation = operatorOperation({
  name: 'examine-system',
  route: 'GET /api/panel/operator/system/doctor',
  async handle({ readings }) {
    const diagnoses = await readings.examine()
    return { body: { verdict: verdictOf(diagnoses), diagnoses } }
  },
})
