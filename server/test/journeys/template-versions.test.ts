import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveTemplate, changeTemplate } from '../../src/administration/change-template.ts'
import { runWorker } from '../../src/entrypoints/worker/jobs.ts'
import { readTemplate } from '../../src/templates/template-file.ts'
import { type Application, startApplication } from '../application.ts'
import { type Client, clientFor, jobEnded } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'

let app: Application
let tenant: Tenant
let client: Client
beforeAll(async () => {
  app = await startApplication({ worker: false })
  tenant = await makeTenant(app)
  client = clientFor(app.url, tenant.key)
})
afterAll(() => app?.stop())

const nameIn = async (credentialId: string) => {
  const { body } = await client.get(`/api/v1/credentials/${credentialId}`)
  return [body.achievement_name, body.ob3_data.credentialSubject.achievement.name]
}
const issueOne = async (templateId: string) => {
  const { body } = await client.issue(templateId, [{ email: 'ana@example.edu' }])
  return body.credentials[0].credential_id as string
}
const versions = async (templateId: string) => {
  const rows = await tenant.ctx.db.selectFrom('template_versions').selectAll().orderBy('version').execute()
  return rows.filter((row) => row.template_id === templateId).map((row) => [row.version, row.definition.name])
}

describe('a template that is changed', () => {
  it('is awarded in its new version from then on, and what was issued stays as it was signed', async () => {
    const { id } = await makeTemplate(tenant, { name: 'Taller' })
    const before = await issueOne(id)
    const changed = await changeTemplate(tenant.ctx, id, readTemplate({ name: 'Taller avanzado' }, 'es'))
    expect(changed.version).toBe(2)
    expect(await nameIn(await issueOne(id))).toEqual(['Taller avanzado', 'Taller avanzado'])
    expect(await nameIn(before)).toEqual(['Taller', 'Taller'])
    expect(await versions(id)).toEqual([[1, 'Taller']])
  })

  it('leaves page, document, picture and criteria of what was issued as they were, byte for byte', async () => {
    const { id } = await makeTemplate(tenant, { name: 'Pintura', criteriaNarrative: null })
    const get = async (address: string, accept = 'text/html') => {
      const answer = await fetch(`${app.url}${new URL(address).pathname}`, { headers: { accept } })
      expect(answer.status).toBe(200)
      // The page says when the status was looked up.
      return (await answer.text()).replaceAll(/<time[^>]*>[^<]*<\/time>/g, '')
    }
    const seen = async (credentialId: string) => {
      const { credential_url: url, ob3_data } = (await client.get(`/api/v1/credentials/${credentialId}`)).body
      const { image, criteria } = ob3_data.credentialSubject.achievement
      const document = await get(`${url}.json`, 'application/ld+json')
      const badge = await get(image.id.replace(/png$/, 'svg'))
      return [await get(url), document, badge, await get(criteria.id), await get(`${criteria.id}.json`)]
    }
    const first = await issueOne(id)
    const before = await seen(first)
    await changeTemplate(tenant.ctx, id, readTemplate({ name: 'Escultura', description: 'Barro' }, 'es'))
    const second = await issueOne(id)
    const between = await seen(second)
    await changeTemplate(tenant.ctx, id, readTemplate({ name: 'Grabado' }, 'es'))
    expect(await seen(first)).toEqual(before)
    expect(await seen(second)).toEqual(between)
    for (const part of before) expect(part).toContain('Pintura')
    for (const part of between) expect(part).toContain('Escultura')
    for (const path of ['versions/4', 'versions/0', 'versions/x', 'versions/4/badge.svg', 'versions/4/badge.png'])
      expect((await fetch(`${app.url}/achievements/${id}/${path}`)).status).toBe(404)
  })

  it('keeps each version once when it changes at the same moment through two doors', async () => {
    const { id } = await makeTemplate(tenant, { name: 'Uno' })
    const names = ['Dos', 'Tres', 'Cuatro']
    await Promise.all(names.map((name) => changeTemplate(tenant.ctx, id, readTemplate({ name }, 'es'))))
    const kept = await versions(id)
    expect(kept.map(([version]) => version)).toEqual([1, 2, 3])
    expect(kept[0]).toEqual([1, 'Uno'])
    const { body } = await client.get(`/api/v1/templates/${id}`)
    expect(new Set([...kept.map(([, name]) => name), body.name])).toEqual(new Set(['Uno', ...names]))
  })

  it('makes no version of a file that says what it says already, such as the answer of the API', async () => {
    const { id } = await makeTemplate(tenant, { name: 'Curso', required: ['recipient_name'] })
    const { body } = await client.get(`/api/v1/templates/${id}`)
    expect((await changeTemplate(tenant.ctx, id, readTemplate(body, 'es'))).version).toBe(1)
    expect(await versions(id)).toEqual([])
  })

  it('is issued to a batch in the version under which the batch was accepted', async () => {
    const { id } = await makeTemplate(tenant, { name: 'Diploma de otoño' })
    const rows = Array.from({ length: 250 }, (_, index) => ({ email: `persona${index}@example.edu` }))
    const { body } = await client.issue(id, rows)
    await changeTemplate(tenant.ctx, id, readTemplate({ name: 'Otro', required_fields: ['recipient_name'] }, 'es'))
    const worker = await runWorker(app.platform, 2)
    try {
      const job = await jobEnded(client, body.job_id)
      expect(job.body.result).toMatchObject({ total: 250, successful: 250, failed: 0 })
    } finally {
      await worker.close()
    }
    const { body: list } = await client.get(`/api/v1/credentials?job_id=${body.job_id}&page_size=1`)
    expect(await nameIn(list.credentials[0].id)).toEqual(['Diploma de otoño', 'Diploma de otoño'])
  })

  it('is refused what could not be signed or shown, and stays as it was', async () => {
    const { id } = await makeTemplate(tenant, { name: 'Firme' })
    const definition = { ...readTemplate({ name: 'Firme' }, 'es'), criteriaNarrative: '>'.repeat(5_000) }
    await expect(changeTemplate(tenant.ctx, id, definition)).rejects.toMatchObject({ code: 'invalid_template' })
    expect(await versions(id)).toEqual([])
  })

  it("of another organization is not found, in a missing one's words", async () => {
    const { id } = await makeTemplate(tenant)
    const other = await makeTenant(app)
    const definition = readTemplate({ name: 'Ajeno' }, 'es')
    await expect(changeTemplate(other.ctx, id, definition)).rejects.toThrow('Template not found')
    await expect(archiveTemplate(other.ctx, id, true)).rejects.toThrow('Template not found')
  })
})

describe('a template that is archived', () => {
  it('is neither listed nor awarded, its page stays, and it can be taken back into use', async () => {
    const { id } = await makeTemplate(tenant)
    await archiveTemplate(tenant.ctx, id, true)
    const { body } = await client.get('/api/v1/templates?page_size=100')
    expect(body.templates.map((template: { id: string }) => template.id)).not.toContain(id)
    expect(await client.issue(id, [{ email: 'ana@example.edu' }])).toMatchObject({
      status: 404,
      body: { detail: 'Template not found' },
    })
    const page = await fetch(`${app.url}/achievements/${id}`, { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('Ya no se otorga')
    await archiveTemplate(tenant.ctx, id, false)
    expect((await client.issue(id, [{ email: 'ana@example.edu' }])).status).toBe(200)
  })
})
