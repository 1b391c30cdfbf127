import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findPeople } from '../../src/holders/people/people-view.ts'
import { mapSearchPages, mergeSearchPages } from '../../src/platform/search/search-page-store.ts'
import { mayHaveTogether } from '../../src/platform/search/trigram-map.ts'
import { eraseInOrganization } from '../../src/upkeep/erasure/erase-in-organization.ts'
import { clientFor, jobEnded } from '../client.ts'
import { makeTemplate } from '../factories.ts'
import { startWithTenant } from '../with-tenant.ts'

const { app, tenant } = await startWithTenant()

const names = ['Ana', 'Luis', 'Íñigo', 'Zoë', '李', '🎓 Mar'].flatMap((first) =>
  ['Quispe', 'Villalba', "D'Angelo", 'Ñandú', 'Castro'].map((last) => `${first} ${last}`),
)
const emailOf = (n: number) => `p${n}@example.edu`

const found = async (typed: string) =>
  (await findPeople(tenant.ctx, typed, 50)).map(({ email }) => Number(/\d+/.exec(email))).sort((a, b) => a - b)
const having = (...parts: string[]) =>
  names.flatMap((name, n) => (parts.every((part) => name.toLowerCase().includes(part)) ? [n] : []))

/** Of each page: how many people it has, and how many of them would be looked at for these words. */
async function pages(...words: string[]): Promise<{ people: number; isMapped: boolean; isRead: boolean }[]> {
  const { rows } = await sql<{ people: number; isMapped: boolean; isRead: boolean }>`
    select cardinality(credential_ids) as people, trigrams is not null as "isMapped",
      ${mayHaveTogether(words, sql.ref('trigrams'))} as "isRead"
    from search_pages where organization_id = ${tenant.organization.id}`.execute(tenant.ctx.db)
  return rows
}

describe('the pages by which people are found', () => {
  it('are read for words that one person has together, and for no others', async () => {
    const { id } = await makeTemplate(tenant, { optional: ['recipient_name'] })
    const client = clientFor(app.url, tenant.key)
    const rows = names.map((name, n) => ({ email: emailOf(n), recipient_name: name }))
    await jobEnded(client, (await client.issue(id, rows)).body.job_id)
    const checkAll = async () => {
      expect(await found('quispe')).toEqual(having('quispe'))
      expect(await found('quispe luis')).toEqual(having('luis', 'quispe'))
      expect(await found('zoe nandu')).toEqual([having('zoë', 'ñandú')[0]])
      expect(await found('李 cast')).toEqual(having('李', 'castro'))
      expect(await found('🎓 vil')).toEqual(having('🎓', 'villalba'))
      expect(await found('p')).toEqual(names.map((_, n) => n))
      expect(await found('quispe villalba')).toEqual([])
    }
    expect(await pages('quispe', 'villalba')).toEqual([{ people: 30, isMapped: false, isRead: true }])
    await checkAll()
    await mergeSearchPages(app.database)
    await mapSearchPages(app.database)
    expect(await pages('quispe', 'villalba')).toEqual([{ people: 30, isMapped: true, isRead: false }])
    expect(await pages('quispe', 'luis')).toEqual([{ people: 30, isMapped: true, isRead: true }])
    await checkAll()
  })

  it('keep nothing of the letters of who was erased', async () => {
    expect(await pages('inigo', 'quispe')).toEqual([{ people: 30, isMapped: true, isRead: true }])
    await eraseInOrganization(tenant.ctx, emailOf(names.indexOf('Íñigo Quispe')))
    await mapSearchPages(app.database)
    expect(await pages('inigo', 'quispe')).toEqual([{ people: 30, isMapped: true, isRead: false }])
    expect(await found('inigo')).toEqual(having('íñigo').filter((n) => names[n] !== 'Íñigo Quispe'))
  })
})
