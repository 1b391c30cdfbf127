import { archiveTemplate } from '../../src/administration/change-template.ts'
import { editStateOf } from '../../src/administration/drafts/draft.ts'
import { publishDraft } from '../../src/administration/drafts/publish-draft.ts'
import { createDraft, saveDraft } from '../../src/administration/drafts/save-draft.ts'
import { newId } from '../../src/platform/ids.ts'
import { importFramework } from '../../src/templates/frameworks/import-framework.ts'
import { readFramework } from '../../src/templates/frameworks/read-framework.ts'
import { findTemplateById } from '../../src/templates/template-store.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { describeScreens } from './each-screen.ts'
import { issueTo } from './issued-credentials.ts'

const certificate = {
  name: 'Diplomado en gestión de la innovación para organizaciones públicas',
  achievement_type: 'Certificate',
  description: 'Un diplomado de 120 horas.',
  criteria_narrative: '- Asistir al 80 %\n- Entregar el **proyecto**',
  has_result: true,
  result_type: 'LetterGrade',
  result_allowed_values: ['C', 'B', 'A'],
  credits_available: 6,
  expiration_months: 24,
  required_fields: ['recipient_name'],
  optional_fields: [{ name: 'term', description: 'Por ejemplo 2026-2' }],
  letter: { es: { subject: 'Tu {credencial}', opening: 'Felicidades.' } },
}

const skills = [
  'preferredLabel,conceptUri,code',
  'gestionar proyectos de innovación en organizaciones públicas,http://data.europa.eu/esco/skill/1,S4.2.1',
  'gestionar equipos,http://data.europa.eu/esco/skill/2,S4.8',
  'metodologías de gestión de proyectos,http://data.europa.eu/esco/skill/3,',
].join('\n')

describeScreens('templates', async (app) => {
  const tenant = await makeTenant(app, 'Universidad de Aguamarina')
  const bare = await makeTenant(app, 'Instituto Bahía')
  const { ctx } = tenant
  await importFramework(ctx, readFramework('ESCO', Buffer.from(skills)))
  const archived = await makeTemplate(tenant, { name: 'Taller de primavera' })
  await archiveTemplate(ctx, archived.id, true)
  const used = await makeTemplate(tenant, { name: 'Análisis de datos', optional: ['recipient_name'] })
  await issueTo(app, tenant, used, [0, 1, 2])
  const { templateId } = await publishFirst()
  await createDraft(ctx, { name: 'Introducción a la ética', achievement_type: 'Badge' })
  const template = await findTemplateById(ctx, templateId)
  const draft = await saveDraft(ctx, templateId, editStateOf(template, undefined), {
    ...certificate,
    name: 'Diplomado nuevo',
  })
  const never = await createDraft(ctx, { ...certificate, name: 'Todavía sin publicar' })
  const of = (id: string) => `/templates/${id}`

  async function publishFirst() {
    const first = await createDraft(ctx, certificate)
    await publishDraft(ctx, first.templateId, editStateOf(undefined, first))
    return first
  }
  return [
    { name: 'templates', path: '/templates', tenant },
    { name: 'templates-archived', path: '/templates?state=archived', tenant },
    { name: 'templates-nothing-matches', path: '/templates?q=zzz', tenant },
    { name: 'templates-empty', path: '/templates', tenant: bare },
    { name: 'templates-empty-viewer', path: '/templates', tenant: bare, role: 'viewer' },
    { name: 'template-new', path: '/templates/new', tenant },
    { name: 'template-new-certificate', path: '/templates/new?from=certificate', tenant },
    {
      name: 'template-new-faults',
      path: '/templates/new?from=blank',
      tenant,
      reach: async (page) => {
        await page.getByRole('button', { name: /Guardar borrador|Save draft/ }).click()
        await page.getByText(/La plantilla necesita un nombre|The template needs a name/).waitFor()
      },
    },
    { name: 'template', path: of(draft.templateId), tenant },
    { name: 'template-viewer', path: of(used.id), tenant, role: 'viewer' },
    { name: 'template-draft', path: of(never.templateId), tenant },
    { name: 'template-archived', path: of(archived.id), tenant },
    { name: 'template-missing', path: of(newId()), tenant },
    { name: 'template-archive', path: `${of(used.id)}?ask=archive`, tenant },
    { name: 'template-discard', path: `${of(never.templateId)}?ask=discard`, tenant },
    { name: 'template-edit', path: `${of(draft.templateId)}/edit`, tenant },
    {
      name: 'template-skill-picked-from',
      path: `${of(draft.templateId)}/edit`,
      tenant,
      reach: async (page) => {
        await page.getByText(/^(Competencias, niveles|Skills, levels)/).click()
        await page.getByRole('textbox', { name: /^(Elegir de|Pick from) ESCO/ }).fill('gesti')
        await page.getByRole('listbox').getByRole('option').nth(2).waitFor()
      },
    },
    {
      name: 'template-publish',
      path: `${of(draft.templateId)}/edit`,
      tenant,
      reach: (page) => page.getByRole('button', { name: /Publicar|Publish/ }).click(),
    },
    { name: 'template-edit-viewer', path: `${of(used.id)}/edit`, tenant, role: 'viewer' },
  ]
})
