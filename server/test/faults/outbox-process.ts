/** A process that claims the due entries of an outbox, delivers one of them, and is killed before it can note the delivery. */

import { openDatabase } from '../../src/platform/db/database.ts'
import { roles } from '../../src/platform/db/roles.ts'
import { createLog } from '../../src/platform/log.ts'
import { deliverClaimed } from '../../src/platform/outbox/deliver-claimed.ts'
import { parcelsOf } from './parcels.ts'

const [connectionString = '', leaseSeconds] = process.argv.slice(2)
const log = createLog('silent')
const limits = { statementMs: 30_000, lockMs: 30_000 }
const database = openDatabase({ connectionString, connectionsMax: 2, limits, roles, log })
const outbox = parcelsOf(database, {
  leaseSeconds: Number(leaseSeconds),
  deliver: async ({ id }) => {
    process.stdout.write(`${id}\n`)
    process.kill(process.pid, 'SIGKILL')
    return { kind: 'sent' }
  },
})
await deliverClaimed({ database, log }, outbox, await outbox.claimDue(10))
