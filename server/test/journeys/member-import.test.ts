import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeWorkbook } from '@sello/sheets'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bare } from '../../../sheets/test/bare-workbook.ts'
import { importMembers, rehearseImport } from '../../src/administration/membership/import-members.ts'
import type { VerifiedBy } from '../../src/organizations/members/member.ts'
import { listMembers } from '../../src/organizations/members/members-view.ts'
import { readMemberSheet } from '../../src/organizations/members/read-member-sheet.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, jobEnded } from '../client.ts'
import { makeMember, makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { withCluster } from '../faults/cluster.ts'

let app: Application
let tenant: Tenant
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  tenant = await makeTenant(app)
})

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const file = (...lines: string[]) => Buffer.from(lines.join('\n'))
const load = (bytes: Buffer, verifiedBy: VerifiedBy | null = 'administrator') =>
  importMembers(tenant.ctx, readMemberSheet(bytes).lines, verifiedBy)
const names = async () => (await listMembers(tenant.ctx, {}, 1_000)).map(({ name }) => name).sort()
const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown) => thrown,
  )
  return [error?.code, error?.detail]
}

describe('importing members', () => {
  it('reads Spanish headings in Windows-1252 with semicolons, tells the columns that it does not need', async () => {
    const text =
      'Correo electrónico;Nombre;Apellidos;Cargo;Cédula profesional;Nota\nana@example.edu;Ana;Muñoz;Docente;L-1;9\n'
    const sheet = readMemberSheet(Buffer.from(text, 'latin1'))
    expect(sheet).toMatchObject({
      lines: [{ line: 2, email: 'ana@example.edu', name: 'Ana Muñoz', role: 'Docente', licenseNumber: 'L-1' }],
      ignored: ['Nota'],
    })
  })

  it('reads an Excel workbook under English headings; a blank cell is no part of the profile', async () => {
    const columns = ['E-mail', 'Full name', 'Role', 'License number']
    const row = { 'E-mail': 'ana@example.edu', 'Full name': 'Ana', Role: '', 'License number': 'L-1' }
    const workbook = writeWorkbook(columns, [row])
    expect(readMemberSheet(workbook).lines).toMatchObject([
      { email: 'ana@example.edu', name: 'Ana', role: null, licenseNumber: 'L-1' },
    ])
  })

  it('adds nobody where lines are wrong, and tells each with its number', async () => {
    const bytes = file('email,name', 'ana@example.edu,Ana', 'luis@,Luis', 'eva@example.edu,', 'ANA@example.edu,Ana M')
    expect(await refusalOf(load(bytes))).toEqual([
      'invalid_member_list',
      [
        'Line 3: "luis@" is not an e-mail address.',
        'Line 4: The name must be one line of 1 to 200 characters.',
        'Line 5: ANA@example.edu is the address of line 2 too.',
      ],
    ])
    expect(await names()).toEqual([])
  })

  it('tells the error of a formula in one of two columns that make the name', async () => {
    const bytes = file('email,nombre,apellidos', 'ana@example.edu,Ana,#N/A', 'eva@example.edu,#¡DIV/0!,Ruiz')
    expect(await refusalOf(load(bytes))).toEqual([
      'invalid_member_list',
      ['Line 2: The name is the error of a formula (#N/A).', 'Line 3: The name is the error of a formula (#¡DIV/0!).'],
    ])
    expect(await names()).toEqual([])
  })

  it.each([
    ['no name', 'email,role\na@example.edu,R', /^No column holds the name\. There are email, role\.$/],
    ['no address', 'name,role\nAna,R', /^No column holds the e-mail/],
    ['a broken workbook', 'PK\u0003\u0004nonsense', /./],
    ['nothing in it', '', /^The file is empty\.$/],
  ])('says what is wrong with a file that has %s', async (_, text, sentence) => {
    expect(() => readMemberSheet(Buffer.from(text))).toThrow(sentence)
  })

  it('bounds the members of a file and the problems that it tells', async () => {
    const many = ['email,name', ...Array.from({ length: 5_001 }, (_, n) => `p${n}@example.edu,P`)]
    expect(await refusalOf(load(file(...many)))).toEqual([
      'invalid_member_list',
      'A file holds at most 5,000 members; this one has 5,001.',
    ])
    const wrong = ['email,name', ...Array.from({ length: 60 }, (_, n) => `p${n}@,P`)]
    const [, problems] = await refusalOf(load(file(...wrong)))
    expect([problems.length, problems.at(-1)]).toEqual([51, '10 more lines are wrong.'])
  })

  it('leaves those who are members already as they are, and a rehearsal adds nobody', async () => {
    await makeMember(tenant, { email: 'ana.munoz@gmail.com', name: 'Ana de antes' })
    const { lines } = readMemberSheet(file('email,name', 'anamunoz@googlemail.com,Ana nueva', 'luis@example.edu,Luis'))
    const already = [{ line: 2, email: 'anamunoz@googlemail.com' }]
    expect(await rehearseImport(tenant.ctx, lines)).toEqual({ added: 1, alreadyMembers: already })
    expect(await names()).toEqual(['Ana de antes'])
    expect(await importMembers(tenant.ctx, lines, null)).toMatchObject({ added: 1, alreadyMembers: already })
    expect(await names()).toEqual(['Ana de antes', 'Luis'])
  })

  it('of one file three times at once adds each of its members once', async () => {
    const emails = Array.from({ length: 200 }, (_, n) => `p${n}@example.edu,P${n}`)
    const orders = [emails, emails.toReversed(), emails]
    const done = await Promise.all(orders.map((lines) => load(file('email,name', ...lines))))
    expect(done.reduce((total, { added }) => total + added, 0)).toBe(200)
    expect((await names()).length).toBe(200)
  })

  it('puts what was issued to thousands before into their wallets, where an administrator vouches, and not otherwise', async () => {
    const template = await makeTemplate(tenant)
    const client = clientFor(app.url, tenant.key)
    const emails = Array.from({ length: 1_000 }, (_, n) => `p${n}@example.edu`)
    const { body } = await client.issue(
      template.id,
      emails.slice(0, 200).map((email) => ({ email })),
    )
    await jobEnded(client, body.job_id)
    const lines = emails.map((email, n) => `${email},P${n}`)
    expect(await load(file('email,name', ...lines.slice(0, 100)), null)).toMatchObject({
      added: 100,
      earlierCredentials: 0,
    })
    expect(await load(file('email,name', ...lines))).toMatchObject({ added: 900, earlierCredentials: 100 })
  })

  it('is a command of the operator', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sello-members-'))
    try {
      await withCluster(async (cluster) => {
        const { organization } = await makeTenant(cluster)
        const path = join(folder, 'members.csv')
        await writeFile(path, 'Correo;Nombre\nana@example.edu;Ana\n')
        const words = ['member', 'import', '--organization', organization.id, '--file', path]
        const answer = {
          organization_id: organization.id,
          dry_run: true,
          added: 1,
          already_members: [],
          earlier_credentials: null,
          ignored_columns: [],
          notes: [],
        }
        const rehearsed = await cluster.operate(...words, '--dry-run')
        expect([rehearsed.code, rehearsed.answer]).toEqual([0, answer])
        const done = await cluster.operate(...words, '--vouch')
        expect(done.answer).toEqual({ ...answer, dry_run: false, earlier_credentials: 0 })
        const workbook = join(folder, 'members.xlsx')
        const rows = [
          [cell('A1', 'Lista de 2026')],
          [cell('A2', 'Correo'), cell('B2', 'Nombre'), cell('C2', 'Cargo')],
          [cell('A3', 'bea@example.edu'), cell('B3', 'Bea'), cell('C3', 'Tutora')],
          [cell('A4', 'cam@example.edu'), cell('B4', 'Cam'), '<c r="D4"><f>1+1</f></c>'],
        ]
        const merged = '<mergeCells><mergeCell ref="C3:C4"/></mergeCells>'
        await writeFile(
          workbook,
          bare(`<sheetData>${rows.map((cells) => `<row>${cells.join('')}</row>`).join('')}</sheetData>${merged}`),
        )
        const reading = [...words.slice(0, -1), workbook, '--dry-run', '--sheet', 'A', '--header-row', '2']
        expect((await cluster.operate(...reading)).answer.error).toMatch(/C3:C4 are merged/)
        const chosen = await cluster.operate(...reading, '--merged-cells', 'first', '--missing-results', 'empty')
        expect([chosen.code, chosen.answer.added]).toEqual([0, 2])
        const missing = await cluster.operate(...words.slice(0, -1), join(folder, 'none.csv'))
        expect([missing.code, missing.answer]).toEqual([
          1,
          { error: `The file ${join(folder, 'none.csv')} cannot be read.` },
        ])
      })
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
