import { setLimits } from '../../src/administration/limits/limits.ts'
import { startBatch } from '../../src/issuing/start-batch.ts'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { dayMs } from '../../src/platform/clock.ts'
import { makeTenant } from '../factories.ts'
import { describeScreens } from './each-screen.ts'
import { addressOf, issueTo, makeCourse } from './issued-credentials.ts'

describeScreens('home', async (app) => {
  const tenant = await makeTenant(app, 'Universidad de Aguamarina')
  const course = await makeCourse(tenant)
  app.clock.advance(-100 * dayMs)
  await createApiKey(tenant.ctx, 'Nómina de egresados')
  app.clock.advance(100 * dayMs)
  app.smtp.behave((to) => (to === addressOf(1) ? { code: 550, text: 'No such user here' } : undefined))
  for (const [daysAgo, people] of [
    [25, [1, 2, 3]],
    [20, [4, 5, 6, 7, 8, 9, 10, 11]],
    [3, [12, 13]],
    [0, [14, 15, 16, 17]],
  ] as const) {
    app.clock.advance(-daysAgo * dayMs)
    await issueTo(app, tenant, course, [...people])
    app.clock.advance(daysAgo * dayMs)
  }
  const rows = [{ email: 'no address' }, { email: 'ana@example.edu' }]
  await startBatch(tenant.ctx, { templateId: course.id, rows, bytes: 0 })
  await setLimits(tenant.ctx, { credentialsPerYear: 20, lettersPerDay: 4 })
  const bare = await makeTenant(app, 'Instituto Bahía')
  return [
    { name: 'home', path: '', tenant },
    { name: 'home-empty', path: '', tenant: bare },
    { name: 'home-viewer', path: '', tenant, role: 'viewer' },
    {
      name: 'home-table',
      path: '',
      tenant,
      reach: (page) => page.getByText(/Día por día|Day by day/).click(),
    },
    {
      name: 'missing-in-organization',
      path: '/nowhere',
      tenant,
      reach: async (page) => {
        await page.getByRole('heading', { name: /Aquí no hay nada|There is nothing here/ }).waitFor()
        // The way to the other screens stays: by the menu where it has no room.
        await page.getByRole('button', { name: /Tu cuenta|Your account/ }).waitFor()
      },
    },
    {
      name: 'account',
      path: '',
      tenant,
      reach: (page) => page.getByRole('button', { name: /Tu cuenta|Your account/ }).click(),
    },
  ]
})
