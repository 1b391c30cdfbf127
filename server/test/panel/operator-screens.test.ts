import { sql } from 'kysely'
import { setLimits } from '../../src/administration/limits/limits.ts'
import { makeOperator } from '../../src/people/passkeys/make-operator.ts'
import { inviteToTeam } from '../../src/people/team/invite-to-team.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { describeScreens } from './each-screen.ts'
import { addPerson } from './person-client.ts'

describeScreens(
  'those who run the service',
  async (app) => {
    const person = await makeOperator(app.platform, { email: 'olga@servicio.example', name: 'Olga' })
    const [full, invited, empty] = [
      await makeTenant(app, 'Universidad de Aguamarina'),
      await makeTenant(app, 'Colegio Profesional de Ingenieros de Caminos, Canales y Puertos'),
      await makeTenant(app, 'Academia nueva'),
    ]
    await addPerson(full, 'owner', 'ana@example.edu')
    await setLimits(full.ctx, { lettersPerDay: 500, membersMax: 10_000 })
    await inviteToTeam(invited.ctx, { email: 'berta@example.edu', role: 'owner', language: null })
    const template = await makeTemplate(full)
    await clientFor(app.url, full.key).post('/api/v1/credentials/issue', {
      template_id: template.id,
      recipients: [{ email: 'eva@example.edu', recipient_name: 'Eva' }],
    })
    await sql`update outbox set status = 'failed', next_attempt_at = null, last_answer = '550 5.1.1 no such user'`.execute(
      app.database.forService(),
    )
    const seen = { person, byPasskey: true } as const
    const of = (id: string, panel = '') => `/operator/organizations/${id}${panel && `?panel=${panel}`}`
    return [
      { name: 'operator-list', path: '/operator', ...seen },
      { name: 'operator-nothing-matches', path: '/operator?q=zzz', ...seen },
      { name: 'operator-create', path: '/operator?panel=create', ...seen },
      { name: 'operator-show', path: of(full.organization.id), ...seen },
      { name: 'operator-limits', path: of(full.organization.id, 'limits'), ...seen },
      { name: 'operator-switch', path: of(full.organization.id, 'switch'), ...seen },
      { name: 'operator-empty', path: of(empty.organization.id), ...seen },
      { name: 'operator-invite', path: of(empty.organization.id, 'invite'), ...seen },
      { name: 'operator-system', path: '/operator/system', ...seen },
      { name: 'operator-passkey-first', path: '/operator', person },
    ]
  },
  { hostname: 'localhost' },
)
