import { describe, expect, it } from 'vitest'
import { clientFor } from '../client.ts'
import { makeTemplate } from '../factories.ts'
import { startWithTenant } from '../with-tenant.ts'

const { app, tenant } = await startWithTenant({ worker: false })

/** The public pages of a template with these criteria, and of a credential of it. */
async function pagesOf(criteriaNarrative: string): Promise<[string, string]> {
  const { id } = await makeTemplate(tenant, { criteriaNarrative })
  const { body } = await clientFor(app.url, tenant.key).issue(id, [{ email: 'ana@example.edu' }])
  const page = async (path: string) => {
    const answer = await fetch(`${app.url}${path}`, { headers: { accept: 'text/html' } })
    expect(answer.status).toBe(200)
    return answer.text()
  }
  return [await page(`/achievements/${id}`), await page(`/credentials/${body.credentials[0].credential_id}`)]
}

describe('the criteria on a public page', () => {
  it('are shown as the Markdown that they are', async () => {
    for (const page of await pagesOf('Aprobar **cuatro** módulos.'))
      expect(page).toContain('Aprobar <strong>cuatro</strong> módulos.')
  })

  it('are made into markup once for an organization, however many pages show them', async () => {
    const narrative = 'Entregar *tres* ensayos.'
    await pagesOf(narrative)
    await pagesOf(narrative)
    const kept = await tenant.ctx.db.selectFrom('criteria').select('markup').execute()
    expect(kept.filter(({ markup }) => markup === '<p>Entregar <em>tres</em> ensayos.</p>\n')).toHaveLength(1)
  })

  it('never make it fail: those that nest without end are shown as they were written', async () => {
    const narrative = `${'> '.repeat(3_000)}\n<b>Fin</b>`
    for (const page of await pagesOf(narrative)) expect(page).toContain('&lt;b&gt;Fin&lt;/b&gt;')
  })
})
