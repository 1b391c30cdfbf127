import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bare } from '../../../sheets/test/bare-workbook.ts'
import { listAuditEntries } from '../../src/platform/audit-log/audit-entry-store.ts'
import { frameworksMax, skillsMax } from '../../src/templates/frameworks/framework.ts'
import { listFrameworks } from '../../src/templates/frameworks/framework-store.ts'
import { importFramework, removeFramework } from '../../src/templates/frameworks/import-framework.ts'
import { readFramework } from '../../src/templates/frameworks/read-framework.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { withCluster } from '../faults/cluster.ts'
import { type Browser, browserOf } from './person-client.ts'

let app: Application
let tenant: Tenant
let admin: Browser
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  tenant = await makeTenant(app)
  admin = await browserOf(app, tenant, 'admin')
})

/** As the download of ESCO is: its own headers, and columns that nobody needs here. */
const esco = [
  'conceptType,conceptUri,skillType,preferredLabel,altLabels,description',
  'KnowledgeSkillCompetence,http://data.europa.eu/esco/skill/1,skill,gestionar proyectos de soldadura,"dirigir\nsoldaduras",Planificar.',
  'KnowledgeSkillCompetence,http://data.europa.eu/esco/skill/2,skill,soldar metal,,Unir piezas.',
  'KnowledgeSkillCompetence,http://data.europa.eu/esco/skill/3,knowledge,Técnicas de soldadura,,',
].join('\n')
const read = (text: string, name = 'ESCO') => readFramework(name, Buffer.from(text))
const load = (text: string, name?: string) => importFramework(tenant.ctx, read(text, name))
const find = async (q: string, browser = admin) => (await browser.get(`/skills?q=${encodeURIComponent(q)}`)).body
const namesOf = async (q: string) => (await find(q)).items.map((one: { target_name: string }) => one.target_name)
const detailOf = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return (error as { detail: unknown }).detail
  }
}

describe("a framework's table", () => {
  it('is read as ESCO has it, and under Spanish headings, with columns that are not taken told', () => {
    expect(read(esco)).toMatchObject({
      name: 'ESCO',
      skills: [
        { line: 2, targetName: 'gestionar proyectos de soldadura', targetUrl: 'http://data.europa.eu/esco/skill/1' },
        { line: 3, targetName: 'soldar metal', targetCode: null, targetType: null, targetDescription: 'Unir piezas.' },
        { line: 4, targetDescription: null },
      ],
      ignored: ['conceptType', 'skillType', 'altLabels'],
    })
    const spanish = 'Nombre de la competencia;Dirección;Código;Tipo\nsoldar;https://marco.example/1;S8.2;Skill'
    expect(read(spanish, 'Marco propio').skills).toMatchObject([{ targetCode: 'S8.2', targetType: 'Skill' }])
  })

  it.each([
    ['what is no table', '%PDF-1.7', /PDF file/],
    ['a table without addresses', 'name\nsoldar', /No column is target_url/],
    ['two columns of one part', 'name,title,url\na,b,https://a.example', /Two columns are target_name/],
    ['a header alone', 'name,url\n', /no rows/],
  ])('is not read from %s', (_what, text, words) => {
    expect(String(detailOf(() => read(text)))).toMatch(words)
  })

  it('tells each faulty row with its number, and nothing of it is imported', async () => {
    const faulty = `name,url,code\nsoldar,https://a.example/1,\n,https://a.example/2,\nunir,ftp://a.example,${'x'.repeat(101)}\nsoldar,https://a.example/1,`
    expect(detailOf(() => read(faulty))).toEqual([
      'Row 3: target_name must not be empty.',
      'Row 4: target_url must be an address that begins with https:// or http://.',
      'Row 4: target_code must have at most 100 characters.',
      'Row 5 is row 2 again.',
    ])
    expect(await listFrameworks(tenant.ctx)).toEqual([])
  })

  it('has an end: rows, and frameworks of an organization; a long description is cut, and that is told', async () => {
    const rows = Array.from({ length: skillsMax + 1 }, (_, n) => `s${n},https://a.example/${n}`)
    expect(detailOf(() => read(['name,url', ...rows].join('\n')))).toMatch(/20001 rows. It may have 20000/)
    const long = read(`name,url,description\nsoldar,https://a.example/1,${'x'.repeat(1_001)}`)
    expect([long.skills[0]?.targetDescription?.length, long.notes]).toEqual([
      1_000,
      [expect.stringMatching(/rows 2\.$/)],
    ])
    for (let n = 0; n < frameworksMax; n++) await load('name,url\nsoldar,https://a.example/1', `Marco ${n}`)
    await expect(load('name,url\nsoldar,https://a.example/1', 'Uno más')).rejects.toThrow(/10 frameworks/)
    await load('name,url\nunir,https://a.example/1', 'Marco 3')
  })

  it('takes the place of the one of that name, leaves entries, and goes whole when it is removed', async () => {
    await load(esco)
    expect(await load('name,url\nunir,https://a.example/1')).toMatchObject({ name: 'ESCO', skills: 1, replaced: 3 })
    expect([await namesOf('solda'), await namesOf('unir')]).toEqual([[], ['unir']])
    await removeFramework(tenant.ctx, 'ESCO')
    expect([await find('unir'), await removeFramework(tenant.ctx, 'ESCO')]).toEqual([
      { frameworks: [], items: [] },
      undefined,
    ])
    const entries = await listAuditEntries(tenant.ctx, {}, { before: undefined, limit: 50 })
    expect(
      entries.filter(({ subjectKind }) => subjectKind === 'framework').map(({ action, after }) => [action, after]),
    ).toEqual([
      ['framework.removed', {}],
      ['framework.imported', { name: 'ESCO', skills: 1 }],
      ['framework.imported', { name: 'ESCO', skills: 3 }],
    ])
  })
})

describe('the skills that people pick from', () => {
  it('are found by beginnings of words, in any order, without accents, by code; what begins so comes first', async () => {
    await load(esco)
    await load('name,url,code\nsoldadura,https://marco.example/1,S8.2', 'Marco propio')
    expect(await namesOf('SOLDA')).toEqual([
      'soldadura',
      'soldar metal',
      'Técnicas de soldadura',
      'gestionar proyectos de soldadura',
    ])
    expect(await namesOf('soldadura tecn')).toEqual(['Técnicas de soldadura'])
    expect(await namesOf('s8.2')).toEqual(['soldadura'])
    expect([await namesOf('s'), await namesOf(' ,% '), await namesOf('oldar')]).toEqual([[], [], []])
    expect((await find('metal')).items).toEqual([
      {
        target_name: 'soldar metal',
        target_url: 'http://data.europa.eu/esco/skill/2',
        target_framework: 'ESCO',
        target_code: null,
        target_type: null,
        target_description: 'Unir piezas.',
      },
    ])
    expect((await admin.get(`/skills?q=${'x'.repeat(101)}`)).status).toBe(400)
  })

  it('are those of the own organization, for who may change templates', async () => {
    await load(esco)
    const elsewhere = await browserOf(app, await makeTenant(app), 'admin')
    expect(await find('soldar', elsewhere)).toEqual({ frameworks: [], items: [] })
    expect((await (await browserOf(app, tenant, 'issuer')).get('/skills?q=soldar')).status).toBe(403)
  })

  it('stay in templates and credentials as they were picked, whatever becomes of the table', async () => {
    await load(esco)
    const alignment = (await find('metal')).items
    const drafted = await admin.post('/templates', { template: { name: 'Soldadura', alignment } })
    const { id } = drafted.body.row
    const published = await admin.post(`/templates/${id}/publish`, { edit_state: drafted.body.edit_state })
    expect(published.body.published.alignment).toEqual(alignment)
    const client = clientFor(app.url, tenant.key)
    const { body } = await client.issue(id, [{ email: 'ana@example.edu' }])
    const documentOf = async () =>
      (await fetch(`${app.url}/credentials/${body.credentials[0].credential_id}.json`)).text()
    const before = await documentOf()
    expect(before).toContain('http://data.europa.eu/esco/skill/2')
    await load('name,url\nsoldar metal,https://other.example/2')
    await removeFramework(tenant.ctx, 'ESCO')
    expect(await documentOf()).toBe(before)
    expect((await admin.get(`/templates/${id}`)).body.published.alignment).toEqual(alignment)
  })
})

it('is imported, listed and removed by the operator program', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'framework-'))
  try {
    await withCluster(async (cluster) => {
      const { organization } = await makeTenant(cluster)
      const file = join(folder, 'skills.csv')
      await writeFile(file, esco)
      const of = ['--organization', organization.id]
      const importing = ['framework', 'import', ...of, '--name', 'ESCO', '--file']
      const done = await cluster.operate(...importing, file)
      expect([done.code, done.answer]).toMatchObject([0, { name: 'ESCO', skills: 3, replaced_skills: null }])
      const { answer: listed } = await cluster.operate('framework', 'list', ...of)
      expect(listed).toMatchObject({ frameworks: [{ name: 'ESCO', skills: 3 }] })
      await writeFile(file, Buffer.alloc(33 * 1024 * 1024, 'x'))
      const tooLarge = await cluster.operate(...importing, file)
      expect([tooLarge.code, tooLarge.answer]).toEqual([1, { error: 'The file is larger than 32 MB.' }])
      const own = join(folder, 'own.xlsx')
      const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
      const rows = [[cell('Marco propio')], [cell('name'), cell('url')], [cell('soldar'), cell('https://a.example/1')]]
      const sheet = rows.map((cells) => `<row>${cells.join('')}</row>`).join('')
      await writeFile(own, bare(`<sheetData>${sheet}</sheetData>`))
      const other = ['framework', 'import', ...of, '--name', 'Propio', '--file', own]
      expect((await cluster.operate(...other)).code).toBe(1)
      const read = await cluster.operate(...other, '--sheet', 'A', '--header-row', '2')
      expect([read.code, read.answer]).toMatchObject([0, { name: 'Propio', skills: 1 }])
      const remove = ['framework', 'remove', ...of, '--name', 'ESCO']
      expect((await cluster.operate(...remove)).answer).toMatchObject({ name: 'ESCO', skills: 3 })
      expect((await cluster.operate(...remove)).code).toBe(1)
    })
  } finally {
    await rm(folder, { recursive: true })
  }
})
