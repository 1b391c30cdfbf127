import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { whileItAnswers } from '../../src/platform/db/driver/replica.ts'
import type { Diagnosis } from '../../src/upkeep/doctor/diagnosis.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { withCluster } from './cluster.ts'
import { expectAlive } from './invariants.ts'
import { hasPostgres, withPrimary } from './streaming-replica.ts'

/** Longer than the test takes on any machine. */
const late = "recovery_min_apply_delay = '10min'"

describe.skipIf(!hasPostgres)('a replica that is late', () => {
  it('gives documents, and says nothing that may have changed: what was revoked, erased or issued since is shown as it is', () =>
    withPrimary((primary) =>
      withCluster(
        async (cluster) => {
          const tenant = await makeTenant(cluster)
          const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
          const first = await cluster.startApi()
          const issue = async (api: { url: string }, email: string): Promise<string> => {
            const row = { email, recipient_name: 'Ada de Antes' }
            const { body } = await clientFor(api.url, tenant.key).issue(template.id, [row])
            return body.credentials[0].credential_id
          }
          const [revoked, erased, kept] = [
            await issue(first, 'revoked@example.edu'),
            await issue(first, 'erased@example.edu'),
            await issue(first, 'kept@example.edu'),
          ]
          const pictures = [randomUUID(), randomUUID()] as const
          for (const id of pictures)
            await cluster.query(
              `insert into images (id, organization_id, source_hash, format, width, height, byte_size, bytes, uploaded_at)
               values ($1, $2, sha256($3), 'png', 1, 1, length($3), $3, now())`,
              [id, tenant.organization.id, Buffer.from(`picture ${id}`)],
            )
          const replica = await primary.replicate(late)
          const api = await cluster.startApi({ DATABASE_READ_URL: replica.url })
          const read = async (path: string, accept = 'text/html') => {
            const answer = await fetch(`${api.url}${path}`, { headers: { accept } })
            return { status: answer.status, text: await answer.text() }
          }
          const isValid = /Credencial vigente/
          expect((await read(`/credentials/${revoked}`)).text).toMatch(isValid)

          await clientFor(api.url, tenant.key).post(`/api/v1/credentials/${revoked}/revoke`, { reason: 'Plagio.' })
          await cluster.operate('person', 'erase', '--email', 'erased@example.edu', '--yes')
          const later = await issue(api, 'later@example.edu')
          // As it is once its organization was removed.
          await cluster.query('delete from images where id = $1', [pictures[0]])
          // A document that differs on the primary shows which of the two has answered.
          await cluster.query(`set session_replication_role = replica; update credentials
            set document = replace(document, 'Ada de Antes', 'Ada del Primario') where id in ('${kept}', '${later}')`)

          const page = await read(`/credentials/${revoked}`)
          expect(page.text).not.toMatch(isValid)
          expect(page.text).toContain('Plagio.')
          expect((await read(`/credentials/${erased}`)).status).toBe(410)
          expect((await read(`/credentials/${erased}.json`)).status).toBe(410)
          // On a busy machine it may have been too slow for an earlier question, and is left out for a while.
          for (const path of [`/credentials/${kept}`, `/credentials/${kept}.json`])
            await until(
              () => read(path),
              ({ text }) => text.includes('Ada de Antes'),
            )
          expect((await read(`/credentials/${later}.json`)).text).toContain('Ada del Primario')
          const shown = await Promise.all(pictures.map((id) => read(`/images/${id}.png`)))
          expect(shown.map(({ status }) => status)).toEqual([404, 200])

          const { diagnoses } = (await cluster.operateWith({ DATABASE_READ_URL: replica.url }, 'doctor')).answer
          const told = (diagnoses as Diagnosis[]).filter(({ what }) => /replica/.test(what))
          expect(told.map(({ what, found }) => `${what}: ${found}`)).toEqual([
            expect.stringMatching(/^replication: 1 connected, 0 of them synchronous/),
            // Changes that were committed while the replica was copied are applied without delay, and then have an age.
            expect.stringMatching(/^read replica: (has taken over nothing|(?!0\.0 s)\d+\.\d s behind)/),
          ])

          await replica.stop()
          expect((await read(`/credentials/${kept}.json`)).text).toContain('Ada del Primario')
          expect((await read(`/credentials/${revoked}`)).text).toContain('Plagio.')
          expectAlive(cluster)
        },
        { database: primary.url },
      ),
    ))
})

describe('a replica that does not answer', () => {
  it('is left out for half a minute, and asked again then', async () => {
    const warnings: unknown[] = []
    const log = { warn: (...said: unknown[]) => warnings.push(said) } as never
    const asked = vi.fn(async () => {
      throw new Error('away')
    })
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const ask = whileItAnswers({}, log)
      for (let n = 0; n < 5; n += 1) expect(await ask(asked)).toBeUndefined()
      expect(asked).toHaveBeenCalledTimes(1)
      vi.advanceTimersByTime(29_999)
      await ask(asked)
      expect(asked).toHaveBeenCalledTimes(1)
      vi.advanceTimersByTime(1)
      await ask(asked)
      expect(asked).toHaveBeenCalledTimes(2)
      expect(warnings).toHaveLength(2)
      vi.advanceTimersByTime(30_000)
      expect(await ask(async () => 'found')).toBe('found')
    } finally {
      vi.useRealTimers()
    }
  })

  it('and says nothing at all is waited for two seconds, once', async () => {
    vi.useFakeTimers()
    try {
      const ask = whileItAnswers({}, { warn: () => {} } as never)
      const ended = vi.fn()
      const asked = ask(() => new Promise(() => {})).then(ended)
      await vi.advanceTimersByTimeAsync(1_999)
      expect(ended).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      await asked
      expect(ended).toHaveBeenCalledWith(undefined)
      expect(await ask(async () => 'found')).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })
})
