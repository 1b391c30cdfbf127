import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'

let app: Application
let owner: pg.Client

beforeAll(async () => {
  app = await startApplication()
  owner = await app.connectAsOwner()
  // A trigger counts the statements that store credentials, makes the first one slow so that the other requests meet, and refuses one person's row.
  await owner.query(`
    create sequence stores; grant usage on sequence stores to public;
    create function slow_store() returns trigger language plpgsql as $$ begin
      if nextval('stores') <= 2 then perform pg_sleep(3); end if; return null; end $$;
    create trigger slow_store after insert on credentials for each statement execute function slow_store();
    create function refuse_row() returns trigger language plpgsql as $$ begin
      if new.recipient_email = 'p7@example.edu' then raise exception 'told to fail'; end if; return new; end $$;
    create trigger refuse_row before insert on credentials for each row execute function refuse_row()`)
})
afterAll(async () => {
  await app?.stop()
})

describe('single credentials that are asked for at the same time', () => {
  it('are stored together, and what one request is refused the others are given', async () => {
    const tenants = await Promise.all([makeTenant(app, 'Una'), makeTenant(app, 'Otra')])
    const templates = await Promise.all(tenants.map((tenant) => makeTemplate(tenant)))
    const clients = tenants.map((tenant) => clientFor(app.url, tenant.key))
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        clients[n % 2]!.issue(templates[n % 2]!.id, [{ email: `p${n}@example.edu` }]),
      ),
    )
    for (const [n, { status, body }] of answers.entries()) {
      expect(status).toBe(200)
      const what = n === 7 ? { status: 'error', errors: ['Error temporal de la base de datos'] } : { status: 'issued' }
      expect(body.credentials).toMatchObject([{ email: `p${n}@example.edu`, ...what }])
    }
    const { rows: stored } = await owner.query(
      'select c.recipient_email as email, c.organization_id, c.template_id, c.batch_id, o.batch_id as letter_batch from credentials c join outbox o on o.credential_id = c.id',
    )
    expect(stored).toHaveLength(29)
    expect(new Set(stored.map((row) => row.batch_id)).size).toBe(29)
    for (const row of stored) {
      const of = Number(/^p(\d+)/.exec(row.email)?.[1]) % 2
      expect(row).toMatchObject({ organization_id: tenants[of]!.organization.id, template_id: templates[of]!.id })
      expect(row.letter_batch).toBe(row.batch_id)
    }
    const { rows } = await owner.query('select last_value::int as statements from stores')
    // Fifteen that were issued alone after one of them was refused, and a handful for all others.
    expect(rows[0].statements).toBeLessThan(29)
    await until(
      async () => app.smtp.letters.length,
      (letters) => letters === 29,
    )
    expect(new Set(app.smtp.letters.map((letter) => letter.to)).size).toBe(29)
  })
})
