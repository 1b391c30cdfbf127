import type { Page } from 'playwright-core'
import { addToTeam } from '../../src/people/team/add-to-team.ts'
import { inviteToTeam } from '../../src/people/team/invite-to-team.ts'
import { until } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { describeScreens } from './each-screen.ts'

const dayMs = 86_400_000

describeScreens('the team', async (app) => {
  const tenant = await makeTenant(app, 'Universidad de Aguamarina')
  const wish = { role: 'issuer', language: null } as const
  app.clock.advance(-9 * dayMs)
  await addToTeam(tenant.ctx, { email: 'ines.propietaria@aguamarina.example', name: 'Inés Valverde', role: 'owner' })
  await addToTeam(tenant.ctx, { email: 'direccion.academica@aguamarina.example', name: '', role: 'admin' })
  await inviteToTeam(tenant.ctx, { ...wish, email: 'luis.de.la.ermita.arrazola@posgrado.aguamarina.example' })
  app.clock.advance(9 * dayMs)
  await inviteToTeam(tenant.ctx, { ...wish, email: 'mar@aguamarina.example', role: 'viewer' })
  const letter = await until(
    async () => app.smtp.letters.find(({ to }) => to === 'mar@aguamarina.example'),
    (found) => found !== undefined,
  )
  const token = /#([\w-]{43})/.exec((await letter?.read())?.text ?? '')?.[1]
  const press = (name: RegExp) => async (page: Page) => {
    await page.getByRole('link', { name }).first().click()
    await page.getByRole('dialog').waitFor()
  }
  return [
    { name: 'team', path: '/team', tenant },
    { name: 'team-admin', path: '/team', tenant, role: 'admin' },
    { name: 'team-viewer', path: '/team', tenant, role: 'viewer' },
    {
      name: 'team-invite',
      path: '/team?panel=invite',
      tenant,
      reach: (page) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: /^(Enviar la invitación|Send invitation)$/ })
          .click(),
    },
    { name: 'team-role', path: '/team', tenant, reach: press(/^(Cambiar papel|Change role): Inés/) },
    { name: 'team-remove', path: '/team', tenant, reach: press(/^(Quitar a|Remove) Inés/) },
    { name: 'team-leave', path: '/team', tenant, reach: press(/^(Dejar el equipo|Leave the team)$/) },
    { name: 'invitation', path: `/invitation#${token}` },
    { name: 'invitation-refused', path: '/invitation#nothing' },
  ]
})
