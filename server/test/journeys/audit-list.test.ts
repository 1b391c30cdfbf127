import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { unnamed } from '../../src/people/api-keys/scope.ts'
import { testSettings } from '../application.ts'
import { makeTenant } from '../factories.ts'
import { type Cluster, withCluster } from '../faults/cluster.ts'

const run = promisify(execFile)
const program = fileURLToPath(new URL('../../bin/sello-server.js', import.meta.url))
const masterKey = randomBytes(32)

/** As a person runs it, without --json. */
function operate(cluster: Cluster, ...words: string[]) {
  const env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: cluster.ownerUrl,
    MASTER_KEY: masterKey.toString('hex'),
    PUBLIC_URL: testSettings.publicUrl,
    SMTP_URL: cluster.relay.url,
    MAIL_FROM: testSettings.mailFrom,
  }
  return run(process.execPath, [program, ...words], { env })
}

describe('audit list', () => {
  it.concurrent('tells what the operator program itself changed, and goes on from page to page', () =>
    withCluster(async (cluster) => {
      const tenant = await makeTenant(cluster)
      const { answer: made } = await cluster.operate(
        'api-key',
        'create',
        '--organization',
        tenant.organization.id,
        '--name',
        'Moodle',
      )
      const list = async (...words: string[]) =>
        (await cluster.operate('audit', 'list', '--organization', tenant.organization.id, ...words)).answer
      const first = await list('--limit', '1')
      expect(first.entries).toEqual([
        {
          id: expect.any(String),
          recorded_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
          action: 'api_key.created',
          subject_kind: 'api_key',
          subject_id: made.id,
          actor_kind: 'operator',
          actor_id: null,
          actor_account: expect.stringMatching(/./),
          request_id: null,
          before: {},
          after: {
            name: 'Moodle',
            prefix: String(made.key).slice(0, 13),
            last_four: String(made.key).slice(-4),
            scopes: [...unnamed],
          },
        },
      ])
      const next = await list('--limit', '1000', '--before', String(first.next_before))
      expect(next).toMatchObject({ entries: [{ after: { name: 'tests' } }, { action: 'organization.created' }] })
      expect(next.next_before).toBeNull()
      expect(
        (await list('--subject', String(made.id), '--actor', 'operator', '--since', '2020-01-31')).entries,
      ).toHaveLength(1)
      expect((await list('--since', '2999-01-31T00:00:00Z')).entries).toEqual([])
      expect((await list('--actor', tenant.keyId)).entries).toEqual([])
    }))

  it.concurrent('as CSV runs nothing in a spreadsheet, and has the page alone on standard output', () =>
    withCluster(
      async (cluster) => {
        const { ctx, organization } = await makeTenant(cluster)
        const { id } = await createApiKey({ ...ctx, requestId: '-2-3' }, 'Moodle')
        const { stdout, stderr } = await operate(
          cluster,
          'audit',
          'list',
          '--organization',
          organization.id,
          '--limit',
          '1',
          '--csv',
        )
        const [heading, row, ...rest] = stdout.split('\r\n')
        expect(heading).toBe(
          'recorded_at,action,subject_kind,subject_id,actor_kind,actor_id,actor_account,request_id,before,after,id',
        )
        expect(row).toContain(`,api_key.created,api_key,${id},operator,,`)
        expect(row).toMatch(/,"?'-2-3"?,/)
        expect(row).toContain('"{""name"":""Moodle""')
        expect(rest.join('').trim()).toBe('')
        expect(stderr).toMatch(/^More: the same with --before [0-9a-f-]{36}$/m)
      },
      { masterKey },
    ))

  it.concurrent.each([
    [['--since', 'yesterday'], 'It must be a day or a moment of UTC'],
    [['--action', 'api_key.eaten'], 'Allowed choices are organization.created'],
    [['--actor', 'somebody'], 'It must be one of user, api_key, operator, worker, or an id.'],
    [['--limit', '1001'], 'It must be 1 to 1000.'],
    [['--before', '12'], 'It is no id.'],
  ])('with %j is a wrong command line, and says why', (words, sentence) =>
    withCluster(async (cluster) => {
      const { organization } = await makeTenant(cluster)
      const { code, answer } = await cluster.operate('audit', 'list', '--organization', organization.id, ...words)
      expect(code).toBe(2)
      expect(answer.error).toContain(sentence)
    }),
  )
})
