import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { startFlakyServer, type Turn } from '../../../sdk/test/flaky-server.ts'
import type { Application } from '../application.ts'
import { makeTemplate, type Tenant } from '../factories.ts'
import { runSello, type SelloCall } from '../run-sello.ts'

import { withTenant } from '../with-tenant.ts'

let app: Application
let tenant: Tenant
let templateId: string
let folder: string
withTenant((opened) => {
  ;({ app, tenant } = opened)
})
beforeEach(async () => {
  templateId = (await makeTemplate(tenant, { required: ['recipient_name'], optional: ['credits_earned'] })).id
  folder = mkdtempSync(join(tmpdir(), 'sello-cli-'))
  return () => rmSync(folder, { recursive: true })
})

const sello = (args: string[], call: SelloCall = {}) => runSello(folder, args, { env: account(), ...call })

function account(): Record<string, string> {
  return { SELLO_API_KEY: tenant.key, SELLO_BASE_URL: app.url }
}

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function againstFlaky(turns: Turn[], args: string[], call: SelloCall = {}) {
  const server = await startFlakyServer(turns)
  try {
    const env = { SELLO_API_KEY: tenant.key, SELLO_BASE_URL: server.url }
    return { ...(await sello(args, { ...call, env })), seen: server.seen }
  } finally {
    await server.stop()
  }
}

describe('signing in', () => {
  it('keeps a key that works, for nobody else to read, and forgets it again', async () => {
    const login = await sello(['login', '--base-url', app.url], { env: {}, stdin: `${tenant.key}\n` })
    expect(login).toMatchObject({ code: 0, stdout: '' })
    expect(login.stderr).toContain('Universidad de Prueba')
    expect(login.stderr).not.toContain(tenant.key)
    const kept = join(folder, 'sello/profiles.json')
    expect(statSync(kept).mode & 0o777).toBe(0o600)
    const who = await sello(['whoami', '--json'], { env: {} })
    expect(who.json()).toMatchObject({ base_url: app.url, organization: 'Universidad de Prueba', key_from: 'profile' })
    expect(who.stdout).not.toContain(tenant.key)
    expect((await sello(['logout'], { env: {} })).code).toBe(0)
    expect(readFileSync(kept, 'utf8')).not.toContain(tenant.key)
    expect((await sello(['whoami'], { env: { SELLO_BASE_URL: app.url } })).code).toBe(4)
  })

  it('does not keep a key that does not work', async () => {
    const unknown = await sello(['login', '--base-url', app.url], { env: {}, stdin: `svc_live_${'0'.repeat(40)}` })
    expect(unknown).toMatchObject({ code: 4, stderr: expect.stringContaining('Invalid or revoked API key') })
    expect((await sello(['login', '--base-url', app.url], { env: {}, stdin: 'oops' })).code).toBe(4)
    expect(() => statSync(join(folder, 'sello/profiles.json'))).toThrow()
  })

  it('prefers a key file to the environment, and the environment to the profile', async () => {
    await sello(['login', '--base-url', app.url], { env: {}, stdin: tenant.key })
    const from = async (args: string[], env: Record<string, string>, stdin = '') =>
      (await sello(['whoami', '--json', ...args], { env, stdin })).json().key_from
    expect(await from([], {})).toBe('profile')
    expect(await from([], account())).toBe('environment')
    expect(await from(['--key-file', file('key', `${tenant.key}\n`)], account())).toBe('file')
    expect(await from(['--key-file', '-'], account(), tenant.key)).toBe('file')
  })

  it('does not show a kept key to another service', async () => {
    await sello(['login', '--base-url', app.url], { env: {}, stdin: tenant.key })
    const elsewhere = await startFlakyServer([{ status: 200 }])
    const answer = await sello(['templates', 'list'], { env: { SELLO_BASE_URL: elsewhere.url } })
    expect(answer.code).toBe(4)
    expect(elsewhere.seen).toEqual([])
    await elsewhere.stop()
  })
})

describe('a file from a spreadsheet', () => {
  const good = 'Correo electrónico;Nombre completo;Créditos\nana@example.edu;Ana Muñoz;3,5\nluis@example.edu;Luis;4\n'

  it('is checked without issuing, by recipient and by sheet row', async () => {
    const csv = file('people.csv', `${good}\nnobody;Nadie;1\n`)
    const { code, stdout, stderr } = await sello(['validate', '--template', templateId, '--csv', csv])
    expect(code).toBe(5)
    expect(stdout).toContain('3\t5\tnobody\terror\tInvalid email: nobody\n')
    expect(stderr).toContain('1 with errors')
    const dry = await sello(['issue', '--template', templateId, '--csv', csv, '--dry-run', '--json'])
    expect(dry.json()).toMatchObject({ total: 3, errors: 1 })
    expect((await sello(['credentials', 'list', '--json'])).json()).toEqual([])
  })

  it('is issued, followed to its end, and read back as CSV', async () => {
    const csv = file('people.csv', `${good}nobody;Nadie;1\n`)
    const args = ['issue', '--template', templateId, '--csv', csv, '--yes', '--wait', '--interval', '0.2', '--json']
    const issued = await sello(args)
    expect(issued.code).toBe(5)
    expect(issued.stderr).toMatch(/100 % 3\/3/)
    const report = issued.json()
    expect(report).toMatchObject({ total: 3, successful: 2, failed: 1, emails_sent: 2 })
    expect(report.errors).toEqual([{ row: 3, sheet_row: 4, email: 'nobody', error: 'Invalid email: nobody' }])

    const jobId = report.jobs[0].job_id
    expect((await sello(['jobs', 'view', jobId])).stdout).toContain('SUCCESS')
    expect((await sello(['jobs', 'watch', jobId])).code).toBe(0)
    expect((await sello(['jobs', 'watch', jobId, '--exit-status'])).code).toBe(5)
    const results = await sello(['jobs', 'results', jobId, '--csv'])
    expect(results.stdout.trim().split('\r\n').length).toBe(4)
    expect(results.stdout).toMatch(/^1,ana@example\.edu,active,[0-9a-f-]{36},https:/m)
    expect(results.stdout).toMatch(/^2,luis@.*\r\n3,nobody,failed,/m)
    await sello(['jobs', 'results', jobId, '--csv', join(folder, 'out.csv')])
    expect(readFileSync(join(folder, 'out.csv'), 'utf8')).toBe(`\ufeff${results.stdout}`)

    const failed = await sello(['failures', 'list', '--job', jobId, '--json'])
    const failureId = failed.json()[0].id
    expect((await sello(['failures', 'export', '--csv'])).stdout).toContain('nobody,Nadie,1,Invalid email: nobody')
    expect((await sello(['failures', 'retry', failureId])).code).toBe(5)
    const again = await sello(['failures', 'retry', failureId, '--set', 'email=eva@example.edu', '--json'])
    expect(again).toMatchObject({ code: 0 })
    expect(again.json()[0].success).toBe(true)
    expect((await sello(['failures', 'retry', '--all', '--json'])).json()).toEqual([])
  })

  it('that is sent twice is issued once, unless another key is given', async () => {
    const args = ['issue', '--template', templateId, '--csv', file('people.csv', good), '--yes', '--json']
    const [first, second] = [await sello(args), await sello(args)]
    expect(second.json().jobs[0]).toEqual({ ...first.json().jobs[0], replayed: true })
    expect(second.stderr).toContain('nothing is issued again')
    const anew = await sello([...args, '--idempotency-key', 'second edition'])
    expect(anew.json().jobs[0].job_id).not.toBe(first.json().jobs[0].job_id)
  })

  it('must not be issued where nobody can be asked, unless told to', async () => {
    const answer = await sello(['issue', '--template', templateId, '--csv', file('people.csv', good)])
    expect(answer).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') })
  })

  it('is refused with words and code 2 when it cannot be read', async () => {
    const issue = (path: string) => sello(['issue', '--template', templateId, '--yes', '--csv', path])
    expect(await issue(file('x.csv', 'a,b\n1,2'))).toMatchObject({ code: 2, stderr: expect.stringContaining('e-mail') })
    expect((await issue(join(folder, 'missing.csv'))).code).toBe(2)
    expect((await issue(file('book.csv', 'PK\x03\x04'))).stderr).toContain('The workbook is damaged')
  })

  it('of more than 5,000 rows is sent in parts, with the same keys each time', async () => {
    const rows = Array.from({ length: 5_001 }, (_, n) => `p${n}@example.edu,P ${n}`)
    const csv = file('many.csv', `email,name\n${rows.join('\n')}\n`)
    const refused = { email: 'p5000@example.edu', status: 'error', errors: ['no'] }
    const valid = Array.from({ length: 5_001 }, (_, n) => {
      return { row: (n % 5_000) + 1, email: `p${n}@example.edu`, status: 'valid', errors: [], warnings: [] }
    })
    const checks: Turn[] = [
      { status: 200, body: { recipients: valid.slice(0, 5_000) } },
      { status: 200, body: { recipients: valid.slice(5_000) } },
    ]
    const turns: Turn[] = [
      { status: 200, body: { mode: 'async', job_id: 'j1', message: '' } },
      { status: 200, body: { mode: 'sync', credentials: [refused] } },
      {
        status: 200,
        body: { job_id: 'j1', status: 'SUCCESS', result: { total: 5_000, successful: 5_000, failed: 0, errors: [] } },
      },
    ]
    const args = ['issue', '--template', templateId, '--csv', csv, '--yes', '--json']
    const first = await againstFlaky([...checks, ...turns], [...args, '--wait'])
    expect(first.code).toBe(5)
    expect(first.stderr).toMatch(/^Checking 100 % 5001\/5001$/m)
    expect(first.stderr).toMatch(/^Part 1 of 2 100 % /m)
    expect(first.json()).toMatchObject({ total: 5_001, successful: 5_000, failed: 1, jobs: [{ job_id: 'j1' }] })
    expect(first.json().errors).toEqual([{ row: 5_001, sheet_row: 5_002, email: 'p5000@example.edu', error: 'no' }])
    const keys = first.seen.slice(2, 4).map((one) => one.headers['idempotency-key'])
    expect(new Set(keys).size).toBe(2)
    const [accepted, single] = turns as [Extract<Turn, object>, Turn, Turn]
    const replayed = { ...accepted, headers: { 'idempotent-replayed': 'true' } }
    const second = await againstFlaky([...checks, replayed, single], args)
    expect(second.seen.slice(2).map((one) => one.headers['idempotency-key'])).toEqual(keys)
    expect(second.stderr).toContain('nothing is issued again')
  })
})

describe('one recipient', () => {
  const one = (...more: string[]) => ['issue', '--template', templateId, '--email', 'eva@example.edu', '--yes', ...more]

  it('is issued at once, seen, downloaded and revoked', async () => {
    const issued = await sello(one('--name', 'Eva', '--json'))
    expect(issued.code).toBe(0)
    const id = issued.json().credentials[0].credential_id
    expect((await sello(['credentials', 'view', id])).stdout).toContain('eva@example.edu')
    const document = await sello(['credentials', 'download', id])
    expect(document.json().type).toEqual(['VerifiableCredential', 'OpenBadgeCredential'])
    const pdf = join(folder, 'certificate.pdf')
    const form = ['--layout', 'diploma', '--paper', 'letter']
    const saved = await sello(['credentials', 'download', id, '--format', 'pdf', ...form, '--output', pdf])
    expect([saved.code, saved.stdout]).toEqual([0, ''])
    const served = await fetch(`${app.url}/credentials/${id}.pdf?layout=diploma&paper=letter`, {
      headers: { 'accept-language': '*' },
    })
    expect(readFileSync(pdf).equals(Buffer.from(await served.arrayBuffer()))).toBe(true)
    expect((await sello(['credentials', 'download', id, '--format', 'svg'])).stdout).toContain('<openbadges:credential')
    expect((await sello(['credentials', 'download', id, '--format', 'gif'])).code).not.toBe(0)
    const corrected = (await sello(one('--name', 'Eva Ruiz', '--json'))).json().credentials[0].credential_id
    const revoke = ['credentials', 'revoke', id, '--reason', 'Error', '--superseded-by', corrected, '--yes', '--json']
    expect((await sello(revoke)).json()).toMatchObject({ status: 'revoked', superseded_by: corrected })
    expect((await sello(['credentials', 'download', id])).code).toBe(1)
  })

  it('that is refused ends with 5, and each of its faults is told apart', async () => {
    const { code, stdout, stderr } = await sello(['issue', '--template', templateId, '--email', 'ana@', '--yes'])
    expect(code).toBe(5)
    expect(stdout).toContain('Invalid email: ana@; Este achievement requiere recipient_name')
    expect(stderr).toMatch(/0 can be issued, 1 cannot \(row 1\)\.[\s\S]*1 recipient: 0 issued, 1 failed\./)
  })
})

describe('templates', () => {
  it('are listed with tabs for other programs, viewed, and give a file that is valid', async () => {
    const listed = await sello(['templates', 'list'])
    expect(listed.stdout).toBe(`${templateId}\tAnálisis de datos\tCertificate\trecipient_name\n`)
    expect((await sello(['templates', 'view', templateId, '--json'])).json().id).toBe(templateId)
    const sample = await sello(['templates', 'sample', templateId])
    expect(sample.stdout).toContain('email,recipient_name,credits_earned')
    const checked = await sello(['validate', '--template', templateId, '--csv', '-', '--json'], {
      stdin: sample.stdout,
    })
    expect(checked).toMatchObject({ code: 0 })
  })
})

describe('the way out', () => {
  it('calls any operation', async () => {
    expect((await sello(['api', 'GET', '/templates?page_size=1'])).json().total).toBe(1)
    const body = JSON.stringify({ template_id: templateId, recipients: [{ email: 'a@example.edu' }] })
    const checked = await sello(['api', 'post', '/api/v1/credentials/validate', '--data', '@-'], { stdin: body })
    expect(checked.json().errors).toBe(1)
    expect(await sello(['api', 'GET', '/nowhere'])).toMatchObject({
      code: 3,
      stdout: '{\n  "detail": "Not Found"\n}\n',
    })
  })
})

describe('the exit code', () => {
  it.each([
    [0, 'an empty list', ['credentials', 'list', '--email', 'nobody@example.edu']],
    [2, 'an unknown command', ['nonsense']],
    [2, 'a missing option', ['issue', '--yes']],
    [3, 'a record that is not there', ['credentials', 'view', '0198c5b1-33aa-7d10-9b1c-6d7e8f9a0b1c']],
  ])('is %i for %s', async (code, _name, args) => {
    expect((await sello(args)).code).toBe(code)
  })

  it('is 6 for too many requests, 7 for no connection, 1 for a fault of the service', async () => {
    const limited = { status: 429, headers: { 'retry-after': '3600' }, body: { detail: 'Rate limit exceeded' } }
    expect(await againstFlaky([limited], ['templates', 'list'])).toMatchObject({ code: 6, stdout: '' })
    expect((await againstFlaky(['reset'], ['templates', 'list'])).code).toBe(7)
    expect((await againstFlaky([{ status: 500 }], ['templates', 'list'])).code).toBe(1)
  })

  it('is 130 after Ctrl-C, and the job that goes on is named', async () => {
    const pending: Turn = {
      status: 200,
      body: { job_id: 'j', status: 'PROGRESS', progress: { current: 1, total: 2, status: '' }, batch_uuid: 'b' },
    }
    const stopped = await againstFlaky([pending], ['jobs', 'watch', 'j'], { interruptAfter: /50 %/ })
    expect(stopped).toMatchObject({ code: 130, stderr: expect.stringContaining('sello jobs watch j') })
  })

  it('is waited for while letters are sent, and that is told', async () => {
    const sending = { current: 2, total: 2, status: 'Processing 2 of 2' }
    const result = { total: 2, successful: 2, failed: 0, errors: [] }
    const turns: Turn[] = [
      { status: 200, body: { job_id: 'j', status: 'PROGRESS', progress: sending, batch_uuid: 'b' } },
      { status: 200, body: { job_id: 'j', status: 'SUCCESS', result } },
    ]
    const watched = await againstFlaky(turns, ['jobs', 'watch', 'j', '--interval', '0.1'])
    expect(watched).toMatchObject({ code: 0, stderr: expect.stringContaining('letters are being sent') })
  })

  it('is 3 for a job that is not there, and nothing is said to go on', async () => {
    const unknown = await sello(['jobs', 'watch', 'nope'])
    expect(unknown.code).toBe(3)
    expect(unknown.stderr).not.toContain('continues')
  })

  it('is explained by the program itself', async () => {
    expect((await sello(['help', 'exit-codes'])).stdout).toMatch(/ 130 {2}Interrupted/)
  })
})
