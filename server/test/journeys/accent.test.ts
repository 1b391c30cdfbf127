import { accentOf, contrastOf, inksOf } from '@sello/tokens/accent'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeOrganization } from '../../src/administration/change-organization.ts'
import { contentHash } from '../../src/entrypoints/layout/style.ts'
import { findOrganization } from '../../src/organizations/organization-store.ts'
import { describeAchievementType } from '../../src/templates/achievement-type.ts'
import { drawBadge } from '../../src/templates/badge-image.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'

let app: Application
let tenant: Tenant
let paths: string[]
let credential: string
beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app, 'Universidad de Aguamarina')
  credential = await issue('ana@correo.example.edu')
  const [{ id } = { id: '' }] = await tenant.ctx.db.selectFrom('templates').select('id').execute()
  const organization = await findOrganization(app.database, tenant.organization.id)
  paths = [
    `/credentials/${credential}`,
    `/embed/credentials/${credential}`,
    `/orgs/${organization?.slug}`,
    `/achievements/${id}`,
  ]
})
afterAll(() => app?.stop())

async function choose(accent: string | null) {
  const current = await findOrganization(app.database, tenant.organization.id)
  if (!current) throw new Error('The organization is gone.')
  return changeOrganization(tenant.ctx, app.database, current, { accent })
}

async function issue(email: string): Promise<string> {
  const template = await makeTemplate(tenant)
  const { body } = await clientFor(app.url, tenant.key).issue(template.id, [{ email }])
  return body.credentials[0].credential_id
}

async function read(path: string) {
  const answer = await fetch(`${app.url}${path}`)
  return { text: await answer.text(), headers: answer.headers, status: answer.status }
}

async function letterTo(email: string): Promise<string> {
  const letter = await until(async () => app.smtp.letters.find(({ to }) => to === email), Boolean)
  return (await letter?.read())?.html ?? ''
}

const sheetsOf = (page: string) => [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, sheet]) => sheet ?? '')

describe('the accent of an organization', () => {
  it('stands on its pages as it can be read there, in a style sheet that the policy allows by its hash', async () => {
    await choose('#FFEE00')
    const { light, dark } = accentOf('#ffee00')
    for (const path of paths) {
      const { text, headers } = await read(path)
      const sheets = sheetsOf(text)
      expect([path, sheets.length]).toEqual([path, 2])
      expect(sheets[1]).toContain(`--accent: ${light.accent};`)
      expect(sheets[1]).toContain(`--accent: ${dark.accent};`)
      const policy = headers.get('content-security-policy') ?? ''
      for (const sheet of sheets) expect(policy).toContain(contentHash(sheet))
      expect(policy).not.toContain('unsafe')
    }
    await choose(null)
    for (const path of paths) expect(sheetsOf((await read(path)).text)).toHaveLength(1)
  })

  it('is in the letters of what is issued from then on, and in no document', async () => {
    await choose('#7b1fa2')
    const id = await issue('bea@correo.example.edu')
    const letter = await letterTo('bea@correo.example.edu')
    expect(letter).toContain('background:#7b1fa2')
    expect(letter).toContain(`.button { background: ${accentOf('#7b1fa2').dark.accent} !important; }`)
    expect(await letterTo('ana@correo.example.edu')).toContain('background:#1f4e79')
    expect((await read(`/credentials/${id}.json`)).text).not.toContain('7b1fa2')
    await choose(null)
  })

  it.each(['.pdf', '.svg', '.png', '/og.png'])(
    'is in what is downloaded at %s after a change, though it was made before',
    async (file) => {
      const path = `/credentials/${credential}${file}`
      const tags = new Set<string>()
      for (const accent of [null, '#ffee00', '#00897b', null] as const) {
        await choose(accent)
        const { status, headers } = await read(path)
        expect(status).toBe(200)
        tags.add(headers.get('etag') ?? '')
      }
      expect(tags.size).toBe(3)
    },
  )

  it('is that of the badges that are drawn of its templates', async () => {
    const template = await makeTemplate(tenant)
    const drawn = async () => (await read(`/achievements/${template.id}/badge.svg`)).text
    const own = await drawn()
    await choose('#00897b')
    expect(await drawn()).toBe(
      drawBadge({
        templateId: template.id,
        name: template.name,
        issuerName: tenant.organization.name,
        achievementType: describeAchievementType(template.achievementType, 'es'),
        accent: '#00897b',
      }),
    )
    await choose(null)
    expect(await drawn()).toBe(own)
  })

  it.each(['yellow', '#fff', '#12345g', '#123456;}', 'rgb(0,0,0)'])(
    'is not %j, and says what it may be',
    async (accent) => {
      await expect(choose(accent)).rejects.toThrow('The accent must be a colour as #1f4e79')
      expect(sheetsOf((await read(paths[0] as string)).text)).toHaveLength(1)
    },
  )

  it('is printed in inks that can be read on paper, whatever it is', () => {
    for (const colour of ['#ffffff', '#ffff00', '#000000', '#7fffd4'])
      expect(contrastOf(inksOf(colour).deep, '#ffffff')).toBeGreaterThan(4.5)
  })

  it('leaves an entry in the audit log, with the colour before', async () => {
    await choose('#00897b')
    await choose('#00695c')
    const connection = await app.connectAsOwner()
    const { rows } = await connection.query(
      "select before, after from audit_entries where action = 'organization.changed' and organization_id = $1 order by recorded_at desc, id desc limit 1",
      [tenant.organization.id],
    )
    expect(rows).toEqual([{ before: { accent: '#00897b' }, after: { accent: '#00695c' } }])
  })
})
