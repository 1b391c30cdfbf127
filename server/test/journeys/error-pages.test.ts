import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleDetail } from '../../src/entrypoints/openapi/example-errors.ts'
import { rowExamples } from '../../src/entrypoints/openapi/example-rows.ts'
import { type ApiErrorCode, apiErrors } from '../../src/platform/refusals/wire-errors.ts'
import { type Application, startApplication } from '../application.ts'
import { type Answer, clientFor, jobEnded } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

const codes = Object.keys(apiErrors) as ApiErrorCode[]

describe('the pages', () => {
  it.each(codes)('tell of %s in both languages', async (code) => {
    const page = `${app.url}/docs/errors/${code}`
    const [spanish, english] = await Promise.all(
      ['es', 'en'].map(async (language) => fetch(`${page}?lang=${language}`).then((answer) => answer.text())),
    )
    for (const text of [spanish, english]) {
      expect(text).toContain(`X-Error-Code: ${code}`)
      expect(text).toContain(`HTTP/1.1 ${apiErrors[code].status}`)
      expect(text).not.toContain('<script')
    }
    expect(spanish).toContain('Qué hacer')
    expect(english).toContain('What to do')
  })

  it.each(Object.values(rowExamples))('tell of $code of a row in both languages', async ({ code, text, isWarning }) => {
    const page = `${app.url}/docs/errors/${code}`
    const [spanish, english] = await Promise.all(
      ['es', 'en'].map(async (language) => fetch(`${page}?lang=${language}`).then((answer) => answer.text())),
    )
    const shown = text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    for (const page of [spanish, english]) {
      expect(page).toContain(shown)
      expect(page).toContain(isWarning ? 'warning_codes' : 'error_codes')
    }
    expect([spanish?.includes('Qué hacer'), english?.includes('What to do')]).toEqual([true, true])
    expect(codes).not.toContain(code)
  })

  it('are listed on one', async () => {
    const answer = await fetch(`${app.url}/docs/errors`, { headers: { 'accept-language': 'en' } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    const text = await answer.text()
    const listed = [...codes, ...Object.keys(rowExamples)]
    expect(listed.filter((code) => !text.includes(`href="/docs/errors/${code}"`))).toEqual([])
  })

  it('are none for a code that does not exist, whatever it is called', async () => {
    for (const code of ['no_such_code', 'role_too_low', 'constructor', '__proto__', '%3Cscript%3E'])
      expect((await fetch(`${app.url}/docs/errors/${code}`)).status).toBe(404)
  })

  it('are those of the contract, and of a request that no operation takes', async () => {
    const contract = await (await fetch(`${app.url}/openapi.json`)).text()
    expect(codes.filter((code) => !contract.includes(`"${code}"`)).sort()).toEqual([
      'method_not_allowed',
      'route_not_found',
    ])
  })
})

describe('an error on the wire', () => {
  it('is the example of its page, and links to it', async () => {
    const tenant = await makeTenant(app)
    const other = await makeTenant(app)
    const template = await makeTemplate(tenant, { required: ['recipient_name'] })
    const client = clientFor(app.url, tenant.key)
    const nobody = clientFor(app.url)
    const nowhere = '00000000-0000-4000-8000-000000000000'
    const ana = { email: 'ana@example.edu', recipient_name: 'Ana' }
    const issue = '/api/v1/credentials/issue'
    const { body } = await client.issue(template.id, [ana, { email: 'ana' }])
    await jobEnded(client, body.job_id)
    const [failure] = (await client.get('/api/v1/bulk-failures')).body.items
    const named = { 'idempotency-key': 'a' }
    await client.issue(template.id, [ana], named)
    const many = Array.from({ length: 5001 }, () => ({}))
    const cases: [ApiErrorCode, () => Promise<Answer>][] = [
      ['api_key_required', () => nobody.get('/api/v1/templates')],
      ['api_key_format', () => clientFor(app.url, 'svc_test_1').get('/api/v1/templates')],
      ['api_key_invalid', () => clientFor(app.url, `svc_live_${'0'.repeat(40)}`).get('/api/v1/templates')],
      ['route_not_found', () => client.get('/api/v1/nothing')],
      ['method_not_allowed', () => client.call('DELETE', '/api/v1/templates')],
      ['invalid_parameter', () => client.get('/api/v1/templates?page=0')],
      ['invalid_template_id', () => client.get('/api/v1/templates/7')],
      ['body_content_type', () => client.post(issue, '{}', { 'content-type': 'text/plain' })],
      ['body_not_json', () => client.post(issue, '{')],
      ['body_not_object', () => client.post(issue, '[]')],
      ['body_too_deep', () => client.post(issue, `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`)],
      ['body_invalid', () => client.issue(template.id, many)],
      ['body_too_large', () => client.post(issue, Buffer.alloc(17 * 1024 * 1024, 0x20))],
      ['template_not_found', () => client.issue(nowhere, [ana])],
      ['credential_not_found', () => client.get(`/api/v1/credentials/${nowhere}`)],
      ['job_not_found', () => client.get(`/api/v1/jobs/${nowhere}`)],
      ['job_access_denied', () => clientFor(app.url, other.key).get(`/api/v1/jobs/${body.job_id}`)],
      ['failure_not_found', () => client.post(`/api/v1/bulk-failures/${nowhere}/retry`, {})],
      ['idempotency_key_invalid', () => client.issue(template.id, [ana], { 'idempotency-key': '' })],
      ['idempotency_key_reused', () => client.issue(template.id, [{ ...ana, role: 'x' }], named)],
      [
        'failure_not_pending',
        async () => {
          await tenant.ctx.db.updateTable('failures').set({ status: 'discarded' }).execute()
          return client.post(`/api/v1/bulk-failures/${failure.id}/retry`, {})
        },
      ],
      [
        'job_failures_expired',
        async () => {
          app.clock.advance(8 * 86_400_000)
          return client.get(`/api/v1/jobs/${body.job_id}/failures`)
        },
      ],
    ]
    for (const [code, ask] of cases) {
      const answer = await ask()
      expect([answer.headers.get('x-error-code'), answer.status, answer.body]).toEqual([
        code,
        apiErrors[code].status,
        { detail: exampleDetail(code) },
      ])
      const page = /^<(.+)>; rel="help"$/.exec(answer.headers.get('link') ?? '')?.[1]
      expect(page).toBe(`/docs/errors/${code}`)
    }
  })
})
