import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { freePort } from '../faults/processes.ts'
import { browserOf } from '../panel/person-client.ts'

const packaging = join(import.meta.dirname, '../../../packaging')
const isThere = (program: string, asks: string) => spawnSync(program, [asks]).status === 0

let app: Application
let tenant: Tenant
let folder: string
let proxy: ChildProcess | undefined

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sello-proxy-'))
  app = await startApplication({ settings: { publicUrl: 'https://badges.example.edu' } })
  tenant = await makeTenant(app)
})
afterEach(async () => {
  proxy?.kill()
  await new Promise((done) => (proxy?.exitCode === null ? proxy.once('exit', done) : done(undefined)))
})
afterAll(async () => {
  await app?.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Asked = { method?: string; headers?: Record<string, string>; body?: string }

/** Asks as a browser does that has come to the name of the service; the proxy's certificate is one of this test. */
function ask(port: number, path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const to = { host: '127.0.0.1', port, path, method, rejectUnauthorized: false, servername: 'badges.example.edu' }
    const asked = request({ ...to, headers: { host: 'badges.example.edu', ...headers } }, done)
    asked.on('error', fail).end(body)
  })
}

/** What everybody needs of a proxy: pages, a large body, the caller's address alone, and the panel's stream as it comes. */
async function passesOn(port: number): Promise<void> {
  const answers = () =>
    ask(port, '/livez').then(
      ({ statusCode }) => statusCode,
      () => 0,
    )
  await until(answers, (status) => status === 200)
  const recipients = Array.from({ length: 5_000 }, (_, n) => ({
    email: `persona.${n}@example.edu`,
    recipient_name: 'Persona '.repeat(30),
  }))
  const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
  const body = JSON.stringify({ template_id: template.id, recipients })
  expect(body.length).toBeGreaterThan(1_200_000)
  const validated = await ask(port, '/api/v1/credentials/validate', {
    method: 'POST',
    headers: { authorization: `Bearer ${tenant.key}`, 'content-type': 'application/json' },
    body,
  })
  expect(validated.statusCode).toBeLessThan(500)
  expect(validated.statusCode).not.toBe(413)
  validated.resume()

  const browser = await browserOf(app, tenant, 'viewer')
  const stream = await ask(port, '/api/panel/events', {
    headers: {
      cookie: browser.cookie(),
      'x-organization-id': tenant.organization.id,
      'sec-fetch-site': 'same-origin',
      'accept-encoding': 'gzip, br',
    },
  })
  expect([stream.statusCode, stream.headers['content-encoding']]).toEqual([200, undefined])
  let told = ''
  stream.setEncoding('utf8').on('data', (part) => {
    told += part
  })
  await until(
    async () => told,
    (text) => text.includes('event: live'),
  )
  await clientFor(app.url, tenant.key).issue((await makeTemplate(tenant)).id, [{ email: 'ana@example.edu' }])
  await until(
    async () => told,
    (text) => text.includes('credentials'),
  )
  stream.destroy()
}

const service = () => new URL(app.url).host

describe.skipIf(!isThere('nginx', '-v'))('behind nginx, by the example of packaging', () => {
  it('pages, large bodies and the live stream of the panel pass', async () => {
    const [http, https] = [await freePort(), await freePort()]
    const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    const subject = ['-subj', '/CN=badges.example.edu', '-days', '2', '-nodes', '-newkey', 'rsa:2048']
    execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
    const example = readFileSync(join(packaging, 'nginx/sello.conf'), 'utf8')
      .replace('127.0.0.1:8080', service())
      .replaceAll(/listen (\[::\]:)?80;/g, (_, six) => (six ? '' : `listen 127.0.0.1:${http};`))
      .replaceAll(/listen (\[::\]:)?443 (.*);/g, (_, six, how) => (six ? '' : `listen 127.0.0.1:${https} ${how};`))
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    )
    const main = join(folder, 'nginx.conf')
    const head = `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr; events {}`
    writeFileSync(main, `${head}\nhttp { access_log off; ${paths.join(' ')}\n${example}\n}`)
    execFileSync('nginx', ['-t', '-c', main], { stdio: 'pipe' })
    proxy = spawn('nginx', ['-c', main], { stdio: 'ignore' })
    await passesOn(https)
    const moved = await fetch(`http://127.0.0.1:${http}/verify`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([308, 'https://127.0.0.1/verify'])
  })
})

describe.skipIf(!isThere('caddy', 'version'))('behind Caddy, by the example of packaging', () => {
  it('pages, large bodies and the live stream of the panel pass', async () => {
    const port = await freePort()
    const example = readFileSync(join(packaging, 'caddy/Caddyfile'), 'utf8')
      .replace('127.0.0.1:8080', service())
      .replace('badges.example.edu {', `badges.example.edu:${port} {`)
    const file = join(folder, 'Caddyfile')
    // Its own authority signs, asked by nobody; nothing is put into the stores of this machine.
    writeFileSync(
      file,
      `{\n\tadmin off\n\tauto_https disable_redirects\n\tlocal_certs\n\tskip_install_trust\n}\n${example}`,
    )
    const home = join(folder, 'caddy')
    mkdirSync(home)
    const env = { PATH: process.env.PATH ?? '', HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home }
    proxy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' })
    await passesOn(port)
  })
})
