import { describe, expect, it } from 'vitest'
import { startRetryRun } from '../../src/issuing/retry-runs/start-retry-run.ts'
import { addToTeam } from '../../src/people/team/add-to-team.ts'
import { contextFor } from '../../src/platform/context.ts'
import { until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { keepFailures } from '../kept-failures.ts'
import { people, withCluster } from './cluster.ts'

describe('a worker killed in the middle of a retry run', () => {
  it.each(['with a second worker running', 'and started again'])(
    '%s: each failure is tried once, and issued once',
    (how) =>
      withCluster(async (cluster) => {
        const first = await cluster.startWorker({ FAULT: 'retry.after_issue' })
        const second = how.startsWith('with') ? await cluster.startWorker() : undefined
        // It must be the first that gets there: the second looks on until then.
        second?.signal('SIGSTOP')
        const tenant = await makeTenant(cluster)
        const ids = await keepFailures(tenant, await makeTemplate(tenant), people(60))
        const person = await addToTeam(tenant.ctx, { email: 'luz@example.edu', name: 'Luz', role: 'issuer' })
        const ctx = contextFor(cluster.platform, tenant.organization, { kind: 'user', id: person.id, role: 'issuer' })
        await startRetryRun(ctx, { kind: 'named', rows: ids.map((id) => ({ id, overrides: {} })) })
        expect((await first.exited).signal).toBe('SIGKILL')
        if (second) second.signal('SIGCONT')
        else await cluster.startWorker()
        await until(
          () => cluster.query('select 1 from retry_runs where finished_at is not null'),
          (rows) => rows.length === 1,
        )
        const rows = await cluster.query('select outcome, count(*)::int as count from retry_run_rows group by 1')
        expect(rows).toEqual([{ outcome: 'issued', count: 60 }])
        const failures = await cluster.query('select distinct status, attempts_made from failures')
        expect(failures).toEqual([{ status: 'retried', attempts_made: 2 }])
        const [issued] = await cluster.query(
          'select count(*)::int as count, count(distinct recipient_email)::int as people from credentials',
        )
        expect(issued).toEqual({ count: 60, people: 60 })
      }),
  )
})
