import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { run } from './run.ts'

const apiKey = `svc_live_${'a'.repeat(40)}`
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sello-run-'))
  return () => rmSync(folder, { recursive: true })
})

afterEach(() => vi.unstubAllGlobals())

type Sent = { headers: Record<string, string>; body?: string }

/** An answer that breaks off after its first bytes. */
const half = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('id,status'))
        controller.error(new Error('broken'))
      },
    }),
  )

/** One command line within this process, and what it asked of a service that answers with these, one after the other. */
async function sello(answers: (object | typeof half)[], args: string[], { isTTY = false, env = {}, stdin = '' } = {}) {
  const seen: { url: string; headers: Sent['headers']; body: ReturnType<typeof JSON.parse> }[] = []
  vi.stubGlobal('fetch', async (address: string, { headers, body }: Sent) => {
    const answer = answers[Math.min(seen.length, answers.length - 1)] ?? {}
    const { pathname, search } = new URL(address)
    seen.push({ url: pathname + search, headers, body: body && JSON.parse(body) })
    return typeof answer === 'function' ? answer() : Response.json(answer)
  })
  const written = { stdout: '', stderr: '' }
  const into = (name: keyof typeof written) => ({
    isTTY,
    write: (text: string | Uint8Array) => {
      written[name] += Buffer.from(text).toString()
    },
  })
  const own = { XDG_CONFIG_HOME: folder, SELLO_API_KEY: apiKey, SELLO_BASE_URL: 'https://sello.example.edu', ...env }
  const input = Object.assign(new PassThrough(), { isTTY: false }).end(stdin)
  const streams = { stdin: input, stdout: into('stdout'), stderr: into('stderr') }
  const code = await run({ env: own, ...streams, signal: new AbortController().signal }, args)
  return { code, ...written, seen, bodies: seen.map(({ body }) => body) }
}

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

describe('what a script learns', () => {
  it('a webhook that did not take its test ends with 1', async () => {
    const test = { taken: false, status: 500, ms: 3, answer: '' }
    expect((await sello([test], ['webhooks', 'test', 'w'])).code).toBe(1)
    expect((await sello([{ ...test, taken: true }], ['webhooks', 'test', 'w'])).code).toBe(0)
  })

  it('the results of a job that still runs are none', async () => {
    const running = { job_id: 'j', status: 'PROGRESS', progress: { current: 1, total: 2, status: '' }, batch_uuid: 'b' }
    const turns = [{ total: 0, credentials: [] }, running]
    const { code, stdout, stderr } = await sello(turns, ['jobs', 'results', 'j'])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('The job is still running.')
  })

  it('an export that broke off is no file', async () => {
    const output = join(folder, 'all.csv')
    const { code } = await sello([{ total: 2, credentials: [] }, half], ['credentials', 'export', '--output', output])
    expect([code, readdirSync(folder)]).toEqual([7, []])
  })

  it('a picture is not written to a terminal, and not asked for', async () => {
    const { code, seen } = await sello([{}], ['credentials', 'download', 'c', '--format', 'png'], { isTTY: true })
    expect([code, seen]).toEqual([2, []])
  })
})

describe('what the service is asked', () => {
  const valid = { recipients: [{ row: 1, email: 'a@example.edu', status: 'valid', errors: [], warnings: [] }] }
  const accepted = { mode: 'async', job_id: 'j', message: '' }

  it('no letters with --no-letters, and of one person each time anew', async () => {
    const one = ['issue', '--template', 't', '--email', 'a@example.edu', '--yes']
    const [silent, again, loud] = [
      await sello([valid, accepted], [...one, '--no-letters']),
      await sello([valid, accepted], [...one, '--no-letters']),
      await sello([valid, accepted], one),
    ]
    expect([silent.bodies[1].notify, loud.bodies[1].notify]).toEqual([false, undefined])
    const keyOf = ({ seen }: typeof silent) => seen[1]?.headers['idempotency-key']
    expect(keyOf(again)).not.toBe(keyOf(silent))
  })

  it('templates are published as they were saved, and only over the state that was told', async () => {
    const record = { id: 't', version: null, is_archived: false, edit_state: '0-1', draft: {} }
    const given = file('template.json', '{}')
    const made = await sello([record], ['templates', 'create', given, '--publish'])
    expect(made.seen.map(({ url }) => url)).toEqual(['/api/v1/templates', '/api/v1/templates/t/publish'])
    expect(made.bodies[1]).toEqual({ edit_state: '0-1' })
    const saved = await sello([record], ['templates', 'draft', 't', given, '--edit-state', '0-1'])
    expect(saved.seen[0]?.url).toBe('/api/v1/templates/t/draft?edit_state=0-1')
    const published = await sello([record], ['templates', 'publish', 't', '--edit-state', '0-1'])
    expect(published.bodies).toEqual([{ edit_state: '0-1' }])
  })

  it('failures are retried while they are open, and never all of them to one address', async () => {
    const all = ['failures', 'retry', '--all']
    const { code, seen } = await sello([{ items: [], total: 0 }], all)
    expect([code, seen[0]?.url]).toEqual([0, expect.stringContaining('status=pending_review')])
    const toOne = await sello([{ items: [], total: 0 }], [...all, '--set', 'email=a@example.edu'])
    expect([toOne.code, toOne.seen]).toEqual([2, []])
  })

  it('of the failures of a job those that match', async () => {
    const failures = ['unknown', 'signing_error'].map((error_category) => ({ id: error_category, error_category }))
    const { stdout } = await sello(
      [{ failures }],
      ['failures', 'list', '--job', 'j', '--category', 'unknown', '--json'],
    )
    expect(JSON.parse(stdout)).toEqual([failures[0]])
  })

  it('a correction that failed may be tried again, and the same one is one request', async () => {
    const importing = async (attempts_made: number) => {
      const failure = {
        ...{ id: 'f1', attempts_made, status: 'pending_review', last_retry_overrides: {}, error_message: '' },
        ...{ row_data: { email: 'a@' }, recipient_email: 'a@', error_codes: [], batch_uuid: 'b', achievement_id: 't' },
        ...{ error_category: 'unknown', first_seen_at: '', last_attempt_at: '', retried_credential_id: null },
      }
      const answer = { success: false, credential_id: null, error_message: 'no' }
      const corrected = file('failures.csv', 'email,failure_id\na@example.edu,f1\n')
      const turns = [{ items: [failure], total: 1 }, answer]
      return (await sello(turns, ['failures', 'import', corrected, '--yes'])).seen[1]?.headers['idempotency-key']
    }
    const [first, same, later] = [await importing(1), await importing(1), await importing(2)]
    expect([first, same]).toEqual([expect.stringMatching(/^sello-cli-repair-/), first])
    expect(later).not.toBe(first)
  })
})

describe('kept keys', () => {
  const kept = () => join(folder, 'sello/profiles.json')
  const keep = (current: string) => {
    const profile = { baseUrl: 'https://a.example.edu', apiKey }
    const profiles = { one: profile, two: profile, three: profile }
    mkdirSync(join(folder, 'sello'), { recursive: true })
    writeFileSync(kept(), JSON.stringify({ current, profiles }))
  }

  it('that others could read are theirs no longer once they are used', async () => {
    keep('one')
    chmodSync(kept(), 0o644)
    await sello([{}], ['logout', '--profile', 'none'])
    expect(statSync(kept()).mode & 0o777).toBe(0o600)
  })

  it('are forgotten one by one, and the one in use stays in use', async () => {
    keep('three')
    await sello([{}], ['logout', '--profile', 'one'])
    const left = JSON.parse(readFileSync(kept(), 'utf8'))
    expect([left.current, Object.keys(left.profiles)]).toEqual(['three', ['two', 'three']])
    keep('two')
    await sello([{}], ['logout'])
    expect(JSON.parse(readFileSync(kept(), 'utf8')).current).toBe('one')
  })

  it('are chosen by SELLO_PROFILE, too, and a name that is not there is no key', async () => {
    keep('one')
    const named = await sello([{}], ['whoami'], { env: { SELLO_API_KEY: '', SELLO_PROFILE: 'none' } })
    expect([named.code, named.stderr]).toEqual([4, expect.stringContaining('No API key.')])
    expect((await sello([{}], ['whoami', '--profile', 'none'])).code).toBe(4)
  })

  it('are given with a warning where the way to the service is not encrypted, but for this machine', async () => {
    const login = (address: string) => sello([{}], ['login', '--base-url', address], { stdin: 'no key' })
    expect((await login('http://sello.example.edu')).stderr).toContain('is not encrypted')
    expect((await login('http://127.0.0.1:1')).stderr).not.toContain('is not encrypted')
  })
})
