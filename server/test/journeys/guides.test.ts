import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guideNames } from '../../src/entrypoints/pages/guides/guide.ts'
import { escapeHtml } from '../../src/platform/formats/html.ts'
import { until } from '../client.ts'
import { readDocument, trackedFiles } from '../documents.ts'
import { makeTemplate } from '../factories.ts'
import { freePort } from '../faults/processes.ts'
import { runSello } from '../run-sello.ts'
import { startWithTenant } from '../with-tenant.ts'

const runners: Record<string, string[]> = { sh: ['bash', '-euo', 'pipefail'], ts: [process.execPath], py: ['python3'] }
const isThere = (program: string) => spawnSync(program, ['--version']).status === 0

const { app, tenant } = await startWithTenant({ reachable: true })
const folder = mkdtempSync(join(tmpdir(), 'sello-guides-'))
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
let env: Record<string, string>
beforeAll(async () => {
  const template = await makeTemplate(tenant, { name: 'Data analysis', required: ['recipient_name'] })
  symlinkSync(resolve(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'))
  for (const { file, code } of blocksOf('docs/guides/authenticate.md'))
    if (file) writeFileSync(join(folder, file), code)
  env = {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    SELLO_BASE_URL: app.url,
    SELLO_API_KEY: tenant.key,
    SELLO_TEMPLATE: template.id,
    SELLO_WEBHOOK_SECRET: secret,
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

type Block = { language: string; file: string | undefined; code: string }

function blocksOf(document: string): Block[] {
  return [...readDocument(document).matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms)].map(
    ([, language = '', file, code = '']) => ({ language, file, code }),
  )
}

/** The output of a guide without the ids and the address of the service, which differ in each run. */
function masked(output: string): string {
  return output
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/https?:\/\/[^/\s]+/g, 'URL')
    .trimEnd()
}

function start(file: string, code: string) {
  writeFileSync(join(folder, file), code)
  const [program = '', ...flags] = runners[file.split('.').at(-1) ?? ''] ?? []
  return spawn(program, [...flags, file], { cwd: folder, env })
}

async function run(file: string, code: string): Promise<string> {
  const child = start(file, code)
  const ended = new Promise((done) => child.on('close', done))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return (await ended) === 0 ? stdout : `${stdout}${stderr}`
}

describe.each(guideNames)('the guide %s', (name) => {
  const blocks = blocksOf(`docs/guides/${name}.md`)
  const printed = blocks.find(({ language }) => language === 'text')?.code ?? ''
  const programs = blocks.filter(({ file }) => file && !/^(sello|receiver)\./.test(file))

  it('has the same programs in both languages', () => {
    expect(blocksOf(`docs/guides/${name}.es.md`)).toEqual(blocks)
  })

  for (const { file = '', code } of programs)
    it.skipIf(file.endsWith('.py') && !isThere('python3'))(
      `has a program, ${file}, that prints what the guide says`,
      async () => {
        expect(masked(await run(file, code))).toBe(masked(printed))
      },
    )
})

it('are all listed, each in both languages', () => {
  const files = trackedFiles.filter((file) => file.startsWith('docs/guides/'))
  expect(files.sort()).toEqual(
    guideNames.flatMap((name) => [`docs/guides/${name}.es.md`, `docs/guides/${name}.md`]).sort(),
  )
})

describe.skipIf(!isThere('python3'))('the receiver of the guide to webhooks', () => {
  it('takes what is sent on to it as verified, and refuses what is not signed', async () => {
    const blocks = blocksOf('docs/guides/webhooks.md')
    const port = String(await freePort())
    const own = (code: string) => code.replaceAll('4000', port)
    const codeWith = (word: string) => own(blocks.find(({ code }) => code.includes(word))?.code ?? '')
    const receiver = start('receiver.py', codeWith('HTTPServer'))
    try {
      let said = ''
      receiver.stdout.on('data', (part) => {
        said += part
      })
      await until(
        () =>
          fetch(`http://127.0.0.1:${port}/`).then(
            () => true,
            () => false,
          ),
        Boolean,
      )
      const [, , , ...args] = codeWith('webhooks listen').trim().replaceAll("'", '').split(' ')
      const listening = runSello(folder, ['webhooks', 'listen', ...args], { env, interruptAfter: /credential\.issued/ })
      await until(
        async () => {
          await run('issue-one.sh', codeWith('call POST'))
          return said
        },
        (lines) => /^verified credential\.issued evt_/m.test(lines),
      )
      await listening
      await run('forge.sh', codeWith('AAAA'))
      await until(
        async () => said,
        (lines) => /^refused: not signed by this secret$/m.test(lines),
      )
    } finally {
      receiver.kill()
    }
  })
})

describe.each(['es', 'en'] as const)('in %s', (language) => {
  it('each has a page with all of its programs, and a list leads to it', async () => {
    const list = await (await fetch(`${app.url}/docs/guides?lang=${language}`)).text()
    for (const name of guideNames) {
      const [, title] = /^# (.*)/.exec(readDocument(`docs/guides/${name}${language === 'es' ? '.es' : ''}.md`)) ?? []
      expect(list).toMatch(new RegExp(`href="/docs/guides/${name}">${title}</a><p class="small">[^<]{40,}</p>`))
      const page = await (await fetch(`${app.url}/docs/guides/${name}?lang=${language}`)).text()
      for (const { code } of blocksOf(`docs/guides/${name}.md`)) expect(page).toContain(escapeHtml(code.trimEnd()))
      expect(page).not.toMatch(/href="[^"]*\.md"/)
    }
  })
})

it('are listed for programs that read, with their text as it was written', async () => {
  const told = await (await fetch(`${app.url}/llms.txt`)).text()
  const paths = [...told.matchAll(/\]\((\/[^)]+)\)/g)].map(([, path = '']) => path)
  expect(paths).toHaveLength(guideNames.length + 2)
  for (const path of paths) expect((await fetch(`${app.url}${path}`)).status).toBe(200)
  const markdown = await fetch(`${app.url}/docs/guides/issue.md?lang=es`)
  expect([markdown.headers.get('content-type'), await markdown.text()]).toEqual([
    'text/markdown; charset=utf-8',
    readDocument('docs/guides/issue.es.md'),
  ])
  expect((await fetch(`${app.url}/docs/guides/nothing`)).status).toBe(404)
})
