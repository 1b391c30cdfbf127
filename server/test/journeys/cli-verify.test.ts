import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@sello/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFlakyServer } from '../../../sdk/test/flaky-server.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { runSello } from '../run-sello.ts'

// DIDs hold the public address, which must be known before the service starts: a door in front of it has one.
let door: Server
let app: Application
let folder: string
let issued: { id: string; url: string; document: Record<string, unknown> }
let revoke: () => Promise<unknown>
const fetched: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sello-verify-'))
  door = createServer((asked, answer) => {
    fetched.push(asked.url ?? '')
    const inner = request(`${app.url}${asked.url}`, { headers: asked.headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    inner.end()
  })
  await new Promise<void>((done) => door.listen(0, 'localhost', done))
  const publicUrl = `http://localhost:${(door.address() as AddressInfo).port}`
  app = await startApplication({ settings: { publicUrl } })
  const tenant = await makeTenant(app)
  const client = createClient({ apiKey: tenant.key, baseUrl: app.url })
  const one = await client.issueOneOrThrow((await makeTemplate(tenant)).id, { email: 'ana@example.edu' })
  const credential = await client.getCredential(one.credential_id)
  if (credential.status !== 'active') throw new Error('Expected an active credential.')
  issued = { id: credential.id, url: one.credential_url, document: credential.ob3_data }
  revoke = () => client.revokeCredential(one.credential_id, 'Error')
})
afterAll(async () => {
  await app?.stop()
  door?.closeAllConnections()
  door?.close()
  rmSync(folder, { recursive: true })
})

const verify = (source: string, ...more: string[]) => runSello(folder, ['verify', source, ...more])

function file(name: string, document: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(document))
  return path
}

describe('verifying', () => {
  it('needs no key, and takes a file, an address or standard input', async () => {
    const fromFile = await verify(file('good.json', issued.document))
    expect(fromFile.stdout).toContain('The credential is genuine and in force.')
    expect(fromFile.code).toBe(0)
    expect((await verify(issued.url, '--json')).json().outcome).toBe('passed')
    const piped = await runSello(folder, ['verify', '-'], { stdin: JSON.stringify(issued.document) })
    expect(piped.code).toBe(0)
  })

  it('says which step failed when a word was changed', async () => {
    const changed = { ...issued.document, name: 'Doctorado' }
    const answer = await verify(file('changed.json', changed))
    expect(answer.code).toBe(1)
    expect(answer.stdout).toMatch(/signature +FAILED/)
    expect(answer.stdout).toContain('NOT valid')
  })

  it('says that it could not check, and why, when the issuer cannot be reached', async () => {
    const closed = 'did:web:localhost%3A1:orgs:x'
    const text = JSON.stringify(issued.document).replaceAll(/did:web:localhost%3A\d+:orgs:[0-9a-f-]+/g, closed)
    const answer = await verify(file('unreachable.json', JSON.parse(text)))
    expect(answer.code).toBe(7)
    expect(answer.stdout).toMatch(/signature +could not check/)
    expect(answer.stdout).toContain('http://localhost:1/orgs/x/did.json could not be fetched')
    expect(answer.stdout).toContain('neither a yes nor a no')
  })

  it('fetches no list that only an unproven document names', async () => {
    const elsewhere = await startFlakyServer([{ status: 200 }])
    const status = { ...(issued.document.credentialStatus as object), statusListCredential: `${elsewhere.url}/list` }
    const answer = await verify(file('elsewhere.json', { ...issued.document, credentialStatus: status }))
    expect(answer.code).toBe(1)
    expect(answer.stdout).toContain('was not fetched: without a signature that holds')
    expect(elsewhere.seen).toEqual([])
    await elsewhere.stop()
  })

  it('is told apart from a file that is no document', async () => {
    expect((await runSello(folder, ['verify', '-'], { stdin: 'hello' })).code).toBe(2)
    expect((await verify(file('other.json', { hello: 1 }))).stdout).toContain('not a verifiable credential')
  })

  it('sees a revocation', async () => {
    await revoke()
    const answer = await verify(file('revoked.json', issued.document))
    expect(answer).toMatchObject({ code: 1, stdout: expect.stringMatching(/revocation +FAILED/) })
  })
})

describe('an older Node', () => {
  const old = ['/usr/bin/node', '/usr/local/bin/node'].find((path) => {
    try {
      return Number(execFileSync(path, ['-v'], { encoding: 'utf8' }).slice(1).split('.')[0]) < 22
    } catch {
      return false
    }
  })

  it.skipIf(!old)(
    'starts the program with the Node that came along, exit codes and standard input included',
    async () => {
      const call = { node: old as string }
      expect(await runSello(folder, ['nonsense'], call)).toMatchObject({ code: 2 })
      const stdin = JSON.stringify(issued.document)
      expect((await runSello(folder, ['verify', '-', '--json'], { ...call, stdin })).json().steps.length).toBe(5)
    },
  )
})
