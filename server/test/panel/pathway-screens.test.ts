import { archivePathway } from '../../src/pathways/publish-pathway.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Application } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { asks, makePathway, makePublished, makeTemplates } from '../pathway-makers.ts'
import { describeScreens } from './each-screen.ts'

async function issue(app: Application, { key }: Tenant, template: { id: string }, email: string): Promise<string> {
  const { body } = await clientFor(app.url, key).issue(template.id, [{ email }])
  return body.credentials[0].credential_id
}

describeScreens('pathways', async (app) => {
  const tenant = await makeTenant(app, 'Universidad de Aguamarina')
  const bare = await makeTenant(app, 'Instituto Bahía')
  const [one, two, three, award] = await makeTemplates(
    tenant,
    'Estadística descriptiva',
    'Programación con Python',
    'Visualización y comunicación de resultados para organizaciones públicas',
    'Diploma en análisis de datos',
  )
  const other = await makeTemplate(tenant, { name: 'Taller de ética' })
  const prize = await makeTemplate(tenant, { name: 'Mención de honor' })
  const person = 'ana.maria.de-los-angeles@correo.universidad-de-aguamarina.example'
  for (const template of [one, two]) await issue(app, tenant, template, person)
  await issue(app, tenant, one, 'luis@example.edu')
  const diploma = await makePublished(
    tenant,
    award,
    [
      { at_least: 2, templates: asks(one, two, three) },
      { at_least: 2, in_order: true, templates: asks(one, two) },
    ],
    { name: 'Diploma en análisis de datos', description: 'Para quien termina dos de los tres cursos.' },
  )
  const awarded = () =>
    tenant.ctx.db
      .selectFrom('pathway_versions')
      .select('swept_at')
      .where('pathway_id', '=', diploma.id)
      .where('swept_at', 'is not', null)
      .execute()
  await until(awarded, (found) => found.length === 1)
  const flagging = await makePublished(tenant, prize, [{ at_least: 1, templates: asks(other) }], {
    when_revoked: 'flag',
    name: 'Mención de honor',
  })
  const lost = await issue(app, tenant, other, person)
  const rows = (isFlagged: boolean) => () =>
    tenant.ctx.db
      .selectFrom('pathway_awards')
      .select('id')
      .where('pathway_id', '=', flagging.id)
      .where('state', '=', 'issued')
      .where('flagged_at', isFlagged ? 'is not' : 'is', null)
      .execute()
  await until(rows(false), (found) => found.length === 1)
  await clientFor(app.url, tenant.key).post(`/api/v1/credentials/${lost}/revoke`, { reason: 'Error' })
  await until(rows(true), (found) => found.length === 1)
  const draft = await makePathway(tenant, award, [{ at_least: 1, templates: asks(one, three) }], { name: 'Borrador' })
  const round = await makePathway(tenant, one, [{ at_least: 1, templates: asks(award) }], { name: 'De vuelta' })
  const past = await makePathway(tenant, award, [{ at_least: 1, templates: asks(two) }], { name: 'La de antes' })
  await archivePathway(tenant.ctx, past.id)
  const of = (id: string) => `/pathways/${id}`
  return [
    { name: 'pathways', path: '/pathways', tenant },
    { name: 'pathways-archived', path: '/pathways?state=archived', tenant },
    { name: 'pathways-empty', path: '/pathways', tenant: bare },
    { name: 'pathways-empty-viewer', path: '/pathways', tenant: bare, role: 'viewer' },
    { name: 'pathway', path: of(diploma.id), tenant },
    { name: 'pathway-viewer', path: of(diploma.id), tenant, role: 'viewer' },
    { name: 'pathway-person', path: `${of(diploma.id)}?person=luis%40example.edu`, tenant },
    { name: 'pathway-person-awarded', path: `${of(diploma.id)}?person=${encodeURIComponent(person)}`, tenant },
    { name: 'pathway-draft', path: of(draft.id), tenant },
    { name: 'pathway-archived', path: of(past.id), tenant },
    { name: 'pathway-missing', path: of(newId()), tenant },
    {
      name: 'pathway-publish',
      path: `${of(draft.id)}?ask=publish`,
      tenant,
      reach: (page) => page.getByRole('button', { name: /^(Publicar y otorgar|Publish and award)/ }).waitFor(),
    },
    {
      name: 'pathway-cycle',
      path: `${of(round.id)}?ask=publish`,
      tenant,
      reach: async (page) => {
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^(Publicar|Publish)/ })
          .click()
        await page
          .getByRole('alert')
          .getByText(/De vuelta.*Estadística.*Diploma.*De vuelta/)
          .waitFor()
      },
    },
    { name: 'pathway-archive', path: `${of(draft.id)}?ask=archive`, tenant },
    { name: 'pathway-new', path: '/pathways/new', tenant },
    {
      name: 'pathway-new-faults',
      path: '/pathways/new',
      tenant,
      reach: async (page) => {
        await page.getByRole('button', { name: /Guardar borrador|Save draft/ }).click()
        await page.getByText(/La ruta necesita un nombre|The pathway needs a name/).waitFor()
      },
    },
    { name: 'pathway-new-bare', path: '/pathways/new', tenant: bare },
    { name: 'pathway-edit', path: `${of(diploma.id)}/edit`, tenant },
    { name: 'pathway-edit-viewer', path: `${of(diploma.id)}/edit`, tenant, role: 'viewer' },
    { name: 'flagged-awards', path: '/pathways/flagged', tenant },
    { name: 'flagged-awards-viewer', path: '/pathways/flagged', tenant, role: 'viewer' },
    { name: 'flagged-awards-none', path: '/pathways/flagged', tenant: bare },
    {
      name: 'flagged-award-revoke',
      path: '/pathways/flagged',
      tenant,
      reach: (page) => page.getByRole('button', { name: /^(Revocar lo otorgado|Revoke the award)/ }).click(),
    },
    { name: 'home-flagged', path: '', tenant },
  ]
})
