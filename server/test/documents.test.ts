import { readFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { credentialTransitions } from '../src/credentials/credential.ts'
import { failureTransitions } from '../src/credentials/failures/failure.ts'
import { jobTransitions } from '../src/credentials/jobs/job.ts'
import { letterTransitions } from '../src/mail/letter-status.ts'
import { storedQueueNames } from '../src/platform/queue/queues.ts'
import type { Transitions } from '../src/platform/transitions.ts'
import { diagramsOf, filesNamedIn, isFile, readDocument, trackedFiles } from './documents.ts'

const architecture = readDocument('docs/architecture.md')
const cycle = readDocument('docs/issuance-cycle.md')
const diagrams = diagramsOf(architecture)
const queues = Object.keys(storedQueueNames)

const scripts = trackedFiles.filter((file) => /\.tsx?$/.test(file)).map((file) => ({ file, text: readDocument(file) }))
const sources = scripts.filter(({ file }) => file.startsWith('server/src/') && !file.endsWith('.test.ts'))

const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g
const commentsOf = (text: string) => text.match(comment) ?? []

const words = new Set(
  [
    ...scripts.map(({ text }) => text.replaceAll(comment, '')),
    ...['server/db/schema.sql', 'sdk/package.json'].map(readDocument),
  ].flatMap((text) => text.match(/\w+/g) ?? []),
)
const isNameInCode = (name: string) => words.has(name)

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')
const sorted = (names: Iterable<string>) => [...new Set(names)].sort()

describe('every document', () => {
  it('names files and folders that are there', () => {
    const documents = trackedFiles.filter((file) => file.endsWith('.md') && !file.startsWith('docs/spec/'))
    const named = documents.flatMap((document) =>
      filesNamedIn(readDocument(document)).map((name) => [document, name] as const),
    )
    // Paths that do not exist here: placeholders, a file that is made with a package, and a key in a vault.
    const others = ['server/db/migrations/NNNN-what.sql', 'entrypoints/panel', 'dist/index.js', 'transit/sello']
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter(([, name]) => !isFile(name) && !others.includes(name))).toEqual([])
  })
})

describe('every link within the documents', () => {
  it('leads to a file that is there', () => {
    const documents = trackedFiles.filter((file) => file.endsWith('.md'))
    const links = documents.flatMap((document) =>
      all(readDocument(document), /\]\(([^)#\s]+)(?:#[^)]*)?\)/g)
        .filter((link) => !/^[a-z]+:|^\//.test(link))
        .map((link) => [document, posix.join(posix.dirname(document), link)] as const),
    )
    expect(links.length).toBeGreaterThan(40)
    const isThere = (path: string) => trackedFiles.some((file) => file === path || file.startsWith(`${path}/`))
    expect(links.filter(([, path]) => !isThere(path.replace(/\/$/, '')))).toEqual([])
  })
})

describe('the index of decisions', () => {
  it('leads to each, by its own title', () => {
    const pages = trackedFiles.filter((file) => /^docs\/decisions\/\d/.test(file))
    const listed = pages.map((file) => {
      const title = all(readDocument(file), /^# \d+\. (.*)/g)[0]
      return `[${title}](${posix.basename(file)})`
    })
    const index = readDocument('docs/decisions/README.md')
    expect(listed.filter((link) => !index.includes(link))).toEqual([])
  })
})

describe('the pages of decisions and states, architecture and issuance cycle', () => {
  it('name functions and types that are there', () => {
    const pages = trackedFiles.filter((file) => /^docs\/(decisions\/|states\/|architecture|issuance)/.test(file))
    const named = pages.flatMap((page) =>
      all(readDocument(page), /`([A-Za-z][a-z]*[A-Z]\w*)(?:\(\w*\))?`/g)
        .filter((name) => /[a-z]/.test(name))
        .map((name) => [page, name] as const),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(([, name]) => !isNameInCode(name))).toEqual([])
  })
})

describe('comments', () => {
  it('name functions, types and files that are there', () => {
    const comments = scripts.flatMap(({ file, text }) => commentsOf(text).map((comment) => ({ file, comment })))
    const names = comments.flatMap(({ file, comment }) =>
      all(comment, /`([a-z]+[A-Z]\w*)(?:\(\w*\))?`/g).map((name) => [file, name] as const),
    )
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter(([, name]) => !isNameInCode(name))).toEqual([])
    const files = comments.flatMap(({ file, comment }) =>
      all(comment, /(?<![\w/.*-])((?:[\w-]+\/)*[\w-]+\.ts)\b/g).map((name) => [file, name] as const),
    )
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter(([, name]) => !isFile(name))).toEqual([])
  })
})

describe('architecture and issuance cycle', () => {
  it('name variables of the configuration that are there', () => {
    const variables = all(readDocument('docs/configuration.md'), /^## (\w+)$/gm)
    const named = all(architecture + cycle, /`([A-Z][A-Z_]+)`/g).filter((name) => !(name in jobTransitions))
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !variables.includes(name))).toEqual([])
  })
})

describe('the diagrams of the architecture', () => {
  it('name files that are there', () => {
    const files = diagrams.flatMap((diagram) => all(diagram, /(?<![\w/.-])([a-z][\w-]*(?:\/[\w-]+)+)/g))
    expect(files.length).toBeGreaterThan(20)
    expect(files.filter((name) => !isFile(name))).toEqual([])
  })

  it('name tables that the schema has, and of the states of each those that it may have', () => {
    const schema = readDocument('server/db/schema.sql')
    const tables = all(schema, /^create (?:unlogged )?table (\w+)/gm)
    const machines: Record<string, Transitions<string>> = {
      jobs: jobTransitions,
      outbox: letterTransitions,
      failures: failureTransitions,
      credentials: credentialTransitions,
    }
    const entries = diagrams.flatMap((diagram) => [...diagram.matchAll(/table (\w+)(?:: ([^·"]*))?/g)])
    expect(entries.length).toBeGreaterThan(15)
    expect(entries.map(([, table = '']) => table).filter((table) => !tables.includes(table))).toEqual([])
    const states = entries.flatMap(([, table = '', said = '']) =>
      all(said, /state (\w+)/g).map((state) => ({ table, state, isOne: state in (machines[table] ?? {}) })),
    )
    expect(states.filter(({ isOne }) => !isOne)).toEqual([])
    const ofJobs = states.filter(({ table }) => table === 'jobs').map(({ state }) => state)
    expect(sorted(ofJobs)).toEqual(sorted(Object.keys(jobTransitions)))
    expect(all(diagrams.join(), /\bstate (\w+)/g).length).toBe(states.length)
  })

  it('name queues that are there, and all of a batch', () => {
    const named = all(diagrams.join('\n'), /queue ([a-z]+(?:-[a-z]+)+)/g)
    const ofNoBatch = [
      'apply-retention',
      'make-backup',
      'collect-bounces',
      'retry-failures',
      'revoke-credentials',
      'revoke-batch',
      'sweep-pathway',
      'send-sign-in-letter',
      'send-account-letter',
    ]
    expect(sorted(named)).toEqual(sorted(queues.filter((queue) => !ofNoBatch.includes(queue))))
  })
})

describe('the queues of the architecture', () => {
  it('are all queues, each with every file that puts work there and no other', () => {
    const rows = [...architecture.matchAll(/^\| `([a-z-]+)` \| [^|]* \| ([^|]*) \|$/gm)]
    const described = rows.map(([, queue, by = '']) => [queue, sorted(filesNamedIn(by))])
    const putThere = queues.map((queue) => {
      const entry = new RegExp(`enqueue\\(\\s*[\\w.]+,\\s*'${queue}'`)
      const files = sources.filter(({ text }) => entry.test(text)).map(({ file }) => file)
      const names = files.map((file) => file.replace('server/src/', '').replace(/\.ts$/, ''))
      // A step that puts itself back is told of below the table.
      return [queue, sorted(names.filter((name) => name !== `issuing/${queue}`))]
    })
    expect(described).toEqual(putThere)
  })
})

describe('the crash points of the issuance cycle', () => {
  const points = sorted(sources.flatMap(({ text }) => all(text, /faultPoint\('([\w.]+)'\)/g)))

  it('are those of the sources', () => {
    expect(sorted(all(cycle, /\*([a-z]+\.[a-z0-9_]+)\*/g))).toEqual(points)
  })

  it('are each tried by a test', () => {
    const tests = trackedFiles
      .filter((file) => file.startsWith('server/test/') && file.endsWith('.ts') && !file.includes('documents'))
      .map((file) => readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8'))
      .join('\n')
    expect(points.filter((point) => !tests.includes(point))).toEqual([])
  })
})
