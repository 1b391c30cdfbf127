import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect, it } from 'vitest'
import { criteriaMarkup } from '../../src/templates/criteria/keep-criteria.ts'
import { startWithTenant } from '../with-tenant.ts'

const { tenant } = await startWithTenant({ worker: false })

it('renders a narrative that many ask for at once a single time', async () => {
  const started: ChildProcess[] = []
  const note = (message: unknown) => started.push((message as { process: ChildProcess }).process)
  subscribe('child_process', note)
  try {
    const asked = Array.from({ length: 5 }, () => criteriaMarkup(tenant.ctx, '**Attend** eighty hours'))
    const pages = await Promise.all(asked)
    expect(new Set(pages.map(({ markup }) => markup))).toEqual(
      new Set(['<p><strong>Attend</strong> eighty hours</p>\n']),
    )
  } finally {
    unsubscribe('child_process', note)
  }
  const programs = started.filter(({ spawnargs }) => spawnargs.some((word) => word.includes('criteria-program')))
  expect(programs).toHaveLength(1)
})
