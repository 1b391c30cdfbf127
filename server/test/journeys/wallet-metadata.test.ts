import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication, testSettings } from '../application.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { grantType } from '../wallet-by-hand.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())

describe('what an organization says of itself to wallets', () => {
  it('is found by its identifier, is read by any origin, and stays below 60 kB with 500 templates', async () => {
    const many = await makeTenant(app)
    const { id } = many.organization
    const owner = await app.connectAsOwner()
    const { id: first } = await makeTemplate(many, { description: 'Curso de sesenta horas. '.repeat(40) })
    const { rows } = await owner.query(
      "select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_name = 'templates' and column_name not in ('id', 'name')",
    )
    await owner.query(
      `insert into templates (id, name, ${rows[0].names}) select gen_random_uuid(), name || ' ' || md5(n::text), ${rows[0].names} from templates, generate_series(1, 510) n where id = $1`,
      [first],
    )
    const answer = await fetch(`${app.url}/.well-known/openid-credential-issuer/orgs/${id}`, {
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const metadata = await answer.json()
    expect(Object.keys(metadata.credential_configurations_supported)).toHaveLength(501)
    expect(metadata.credential_issuer).toBe(`${testSettings.publicUrl}/orgs/${id}`)
    const again = await fetch(`${app.url}/.well-known/openid-credential-issuer/orgs/${id}`, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(1_000)
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(60_000)
    const server = await (await fetch(`${app.url}/.well-known/oauth-authorization-server/orgs/${id}`)).json()
    expect(server).toEqual({
      issuer: `${testSettings.publicUrl}/orgs/${id}`,
      token_endpoint: `${testSettings.publicUrl}/orgs/${id}/oid4vci/token`,
      grant_types_supported: [grantType],
      'pre-authorized_grant_anonymous_access_supported': true,
      token_endpoint_auth_methods_supported: ['none'],
    })
    for (const path of [
      `/orgs/${id}/.well-known/openid-credential-issuer`,
      '/.well-known/openid-credential-issuer/orgs/x',
      `/wallet-offers/${id}`,
    ])
      expect((await fetch(`${app.url}${path}`)).status).toBe(404)
  })
})
