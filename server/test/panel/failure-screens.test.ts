import { expect } from 'vitest'
import { discardFailure } from '../../src/credentials/failures/discard-failure.ts'
import { resolveFailure } from '../../src/credentials/failures/resolve-failure.ts'
import { retryFailure } from '../../src/issuing/retry-failure.ts'
import { startRetryRun } from '../../src/issuing/retry-runs/start-retry-run.ts'
import { addToTeam } from '../../src/people/team/add-to-team.ts'
import { contextFor } from '../../src/platform/context.ts'
import { type FailureId, newId } from '../../src/platform/ids.ts'
import { until } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { keepFailures } from '../kept-failures.ts'
import { describeScreens } from './each-screen.ts'
import { duplicate, invalidEmail, makeCourse, sentRow } from './kept-rows.ts'

describeScreens('failures', async (app) => {
  const tenant = await makeTenant(app, 'Universidad de Aguamarina')
  const bare = await makeTenant(app, 'Instituto Bahía')
  const course = await makeCourse(tenant)
  const many = await makeCourse(tenant, 'Taller de verano')
  app.clock.advance(-80 * 86_400_000)
  await keepFailures(tenant, course, [sentRow(1), sentRow(2)])
  app.clock.advance(80 * 86_400_000)
  const [open, tried, resolved, discarded, retried] = (await keepFailures(
    tenant,
    course,
    [
      { ...sentRow(3), email: 'ana.munoz@', result_value: 'Excelente', curso: 'B-12', evidence: [{ url: 'ftp://x' }] },
      { ...sentRow(4), email: 'óscar peña' },
      sentRow(5),
      sentRow(6),
      sentRow(7),
    ],
    invalidEmail,
  )) as [FailureId, FailureId, FailureId, FailureId, FailureId]
  await keepFailures(tenant, course, [{ recipient_name: 'Sin correo' }, sentRow(8)], duplicate)
  const person = await addToTeam(tenant.ctx, { email: 'luz@example.edu', name: 'Luz Ortega', role: 'issuer' })
  const luz = contextFor(app.platform, tenant.organization, { kind: 'user', id: person.id, role: 'issuer' })
  await retryFailure(luz, tried, { overrides: { email: 'oscar@', recipient_name: 'Óscar Peña' }, bytes: 0 })
  await resolveFailure(luz, resolved, 'Se le entregó en papel el 3 de noviembre.')
  await discardFailure(luz, discarded)
  await retryFailure(luz, retried, { overrides: {}, bytes: 0 })
  const ids = await keepFailures(tenant, many, [
    ...Array.from({ length: 8 }, (_, n) => sentRow(20 + n)),
    { email: 'mal@' },
  ])
  const run = await startRetryRun(luz, { kind: 'named', rows: ids.map((id) => ({ id, overrides: {} })) })
  await until(
    () => tenant.ctx.db.selectFrom('retry_runs').select('id').where('finished_at', 'is not', null).execute(),
    (ended) => ended.length === 1,
  )
  return [
    { name: 'failures', path: '/failures', tenant },
    { name: 'failures-category', path: '/failures?category=rds_error&days=14&order=oldest', tenant },
    { name: 'failures-all', path: `/failures?status=all&batch=${newId()}`, tenant },
    { name: 'failures-every-state', path: '/failures?status=all', tenant },
    { name: 'failures-empty', path: '/failures', tenant: bare },
    { name: 'failures-viewer', path: '/failures', tenant, role: 'viewer' },
    {
      name: 'failures-selected',
      path: '/failures',
      tenant,
      reach: async (page) => {
        await page.getByRole('button', { name: /Elegir los|Select all \d/ }).click()
        await page.getByRole('button', { name: /Reintentar…|Retry…/ }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    { name: 'failures-file', path: '/failures/file', tenant },
    { name: 'failures-file-viewer', path: '/failures/file', tenant, role: 'viewer' },
    {
      name: 'failures-file-review',
      path: '/failures/file',
      tenant,
      reach: async (page) => {
        const text = `email,recipient_name,failure_id\r\nana.maria.munoz.echeverria@posgrado.example.edu,Ana Muñoz,${open}\r\noscar@,Óscar Peña,${tried}\r\nx@,X,${resolved}\r\nnueva@example.edu,N,\r\n`
        const file = { name: 'corregidos.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
        await page.locator('input[type=file]').setInputFiles(file)
        await page.getByRole('heading', { name: /corregidos\.csv/ }).waitFor()
        // What an address becomes is broken where the screen is narrow, never cut off.
        const { x, width } = (await page
          .getByText(/echeverria@/)
          .last()
          .boundingBox()) ?? { x: 0, width: 0 }
        expect(x + width).toBeLessThan(page.viewportSize()?.width ?? 0)
      },
    },
    { name: 'failure', path: `/failures/${open}`, tenant },
    { name: 'failure-tried', path: `/failures/${tried}`, tenant },
    { name: 'failure-viewer', path: `/failures/${open}`, tenant, role: 'viewer' },
    { name: 'failure-resolved', path: `/failures/${resolved}`, tenant },
    { name: 'failure-discarded', path: `/failures/${discarded}`, tenant },
    { name: 'failure-retried', path: `/failures/${retried}`, tenant },
    { name: 'failure-missing', path: `/failures/${newId()}`, tenant },
    {
      name: 'failure-resolve',
      path: `/failures/${open}?panel=resolve`,
      tenant,
      reach: (page) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: /Anotarlo|Note it/ })
          .click(),
    },
    {
      name: 'failure-discard',
      path: `/failures/${open}?panel=discard`,
      tenant,
      reach: (page) => page.getByRole('dialog').waitFor(),
    },
    { name: 'retry-run', path: `/failures/retries/${run}`, tenant },
    { name: 'retry-run-failed', path: `/failures/retries/${run}?outcome=failed`, tenant },
    { name: 'retry-run-missing', path: `/failures/retries/${newId()}`, tenant },
  ]
})
