import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createClient } from '@sello/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guideNames } from '../../src/entrypoints/pages/guides/guide.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { compile, examplesOf, installPackages, packageFolders, packOwn, repository } from './install-packages.ts'

const nodes = [...new Map([bundledNode(), '/usr/bin/node', '/usr/local/bin/node'].flatMap(withVersion))]

let folder: string
let installed: ReturnType<typeof installPackages>
let door: Server
let app: Application
let tenant: Tenant
let env: Record<string, string>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sello-packages-'))
  installed = installPackages(folder)
  for (const name of packageFolders)
    for (const [index, code] of examplesOf(`${name}/README.md`, 'ts').entries())
      writeFileSync(join(installed.app, `${name}-${index}.ts`), code)
  for (const guide of guideNames)
    for (const code of examplesOf(`docs/guides/${guide}.md`, 'ts'))
      writeFileSync(join(installed.app, `guide-${guide}.ts`), code)
  // DIDs hold the public address, which must be known before the service starts: a door in front of it has one.
  door = createServer((asked, answer) => {
    const inner = request(`${app.url}${asked.url}`, { headers: asked.headers, method: asked.method }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    asked.pipe(inner)
  })
  await new Promise<void>((done) => door.listen(0, 'localhost', done))
  const publicUrl = `http://localhost:${(door.address() as AddressInfo).port}`
  app = await startApplication({ settings: { publicUrl } })
  tenant = await makeTenant(app)
  await makeTemplate(tenant, { required: ['recipient_name'] })
  env = { SELLO_API_KEY: tenant.key, SELLO_BASE_URL: publicUrl, PATH: process.env.PATH ?? '', HOME: folder }
})
afterAll(async () => {
  await app?.stop()
  door?.closeAllConnections()
  door?.close()
  rmSync(folder, { recursive: true })
})

describe('a package as it is published', () => {
  it.each(packageFolders)(
    '@sello/%s holds what is built with its types, licence and README, and nothing else',
    (name) => {
      const files = listed(name)
      const other = files.filter((file) => !/^dist\/[\w/-]+\.(js|d\.ts)$/.test(file))
      const bin = name === 'cli' ? ['bin/sello.js'] : []
      expect(other.sort()).toEqual(['LICENSE', 'README.md', ...bin, 'package.json'])
      expect(files.filter((file) => /test/.test(file))).toEqual([])
      expect(files).toContain(name === 'cli' ? 'dist/main.js' : 'dist/index.d.ts')
      const manifest = JSON.parse(readFileSync(join(home(name), 'package.json'), 'utf8'))
      expect(manifest).toMatchObject({
        engines: { node: expect.stringMatching(/^>=20(\.1[59])?$/) },
        license: 'Apache-2.0',
      })
      expect(manifest).not.toHaveProperty('devDependencies')
      expect(manifest).not.toHaveProperty('private')
    },
  )

  it('is small, and the client library stands on nothing', () => {
    const sizes = installed.tarballs.map((path) => statSync(path).size)
    expect(sizes.filter((bytes) => bytes > 140_000)).toEqual([])
    expect(JSON.parse(readFileSync(join(home('sdk'), 'package.json'), 'utf8')).dependencies).toBeUndefined()
  })

  it('is made anew byte for byte', () => {
    const again = mkdtempSync(join(tmpdir(), 'sello-packed-again-'))
    const sum = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
    try {
      expect(packOwn(again).map(sum)).toEqual(installed.tarballs.map(sum))
    } finally {
      rmSync(again, { recursive: true })
    }
  })

  it('comes of packages that CycloneDX lists, without those that only build or test', () => {
    const asked = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']
    const listed = execFileSync('npm', asked, { cwd: repository, maxBuffer: 64 * 1024 * 1024 })
    const { bomFormat, components } = JSON.parse(listed.toString()) as {
      bomFormat: string
      components: { name: string }[]
    }
    const names = components.map(({ name }) => name)
    expect([bomFormat, names.includes('fastify'), names.includes('vitest')]).toEqual(['CycloneDX', true, false])
  })

  it('has examples that compile under the strictest settings', () => {
    expect(compile(installed.app)).toBe('')
    expect(readdirSync(installed.app)).toContain('sdk-0.js')
  })
})

describe.each(nodes)('installed from its tarball, on Node %s', (_version, node) => {
  const run = (file: string, ...args: string[]) => output(node, [join(installed.app, file), ...args])
  const sello = (...args: string[]) => run('node_modules/.bin/sello', ...args)

  it('the client library issues, as its README says', async () => {
    const printed = await run('sdk-0.js')
    expect(printed).toMatch(/^2 \[\]$/m)
    expect(printed).toMatch(/^ana@example\.edu http:\/\/localhost:/m)
    expect(printed).toContain("[ 'Invalid email: ana@' ]")
  })

  it('the verifier verifies, as its README says', async () => {
    const file = join(folder, 'credential.json')
    writeFileSync(file, JSON.stringify(await issuedDocument()))
    expect((await run('open-badges-0.js', file)).trim().split('\n').at(-1)).toBe('passed')
  })

  it('recipients are read from a spreadsheet, as the README says', async () => {
    const file = join(folder, 'people.csv')
    writeFileSync(file, 'Correo electrónico;Nombre\nana@example.edu;Ana\n')
    expect(await run('sheets-0.js', file)).toBe('2 ana@example.edu\n')
  })

  it('the command line tells its version, issues and verifies', async () => {
    expect(await sello('--version')).toMatch(/^\d+\.\d+\.\d+\n$/)
    expect(await sello('templates', 'list')).toContain('recipient_name')
    const file = join(folder, 'credential.json')
    writeFileSync(file, JSON.stringify(await issuedDocument()))
    expect(await sello('verify', file)).toContain('genuine')
  })
})

async function issuedDocument(): Promise<unknown> {
  const client = createClient({ apiKey: tenant.key, baseUrl: app.url })
  const { templates } = await client.listTemplates()
  const recipient = { email: 'eva@example.edu', recipient_name: 'Eva' }
  const one = await client.issueOneOrThrow(templates[0]!.id, recipient)
  return (
    (await client.request({ method: 'GET', path: `/api/v1/credentials/${one.credential_id}` })) as Record<
      string,
      unknown
    >
  ).ob3_data
}

async function output(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, { env, cwd: installed.app, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((done) => child.on('close', done))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}:\n${stdout}\n${stderr}`)
  return stdout
}

function home(name: string): string {
  return join(installed.app, 'node_modules/@sello', name)
}

function listed(name: string): string[] {
  return readdirSync(home(name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(home(name).length + 1))
}

function bundledNode(): string {
  const name = `node-${process.platform}-${process.arch}/package.json`
  return join(dirname(createRequire(join(repository, 'package.json')).resolve(name)), 'bin/node')
}

/** Its version and the program, when it is there and, if it is a Node, at least 20. */
function withVersion(program: string): [string, string][] {
  try {
    const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()
    return /^v(?:[1-9]|1\d)\./.test(version) ? [] : [[version, program]]
  } catch {
    return []
  }
}
