import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { panelEntries } from '../audited-panel.ts'
import { files, folderOf, listFiles, root, server, textOf } from './sources.ts'

const packages = ['server', 'open-badges', 'sdk', 'sheets']

/**
 * Names that two packages export for one thing: what a client of the API sees of the service's own record, limit or reader.
 * Any other name stands once.
 */
const sameThing: Record<string, string> = {
  Batch: 'the record, as a client of the API sees it',
  FlaggedAward: 'the award, as a client of the API sees it',
  Organization: 'the profile, as a client of the API sees it',
  ReportedRow: 'the row of a report, as its client reads it',
  CredentialFilter: 'the filter of the operation, as its client writes it',
  Credential: 'the record, as a client of the API sees it',
  DeliveryFilter: 'the filter of the operation, as its client writes it',
  Evidence: 'the evidence of a row, as a client sends it',
  EventFilter: 'the filter of the operation, as its client writes it',
  EventPage: 'a page of the operation, as its client reads it',
  Failure: 'the record, as a client of the API sees it',
  FailureCategory: 'the same words on the wire and in the database',
  FailureFilter: 'the filter of the operation, as its client writes it',
  FieldDescriptor: 'what a template says of a field, as its client reads it',
  Job: 'the record, as a client of the API sees it',
  JobResult: 'the counts of a job that ended, as its client reads them',
  Pathway: 'the version that is published, as a client of the API sees it',
  PathwayGroup: 'a part of it, as its client reads it',
  Recipient: 'the row, as a client sends it',
  RequiredTemplate: 'what a group asks for, as its client reads it',
  Webhook: 'the record, as a client of the API sees it',
  WebhookFields: 'what a client says of it',
  MemberStatus: 'the state, as a client of the API sees it',
  MemberAddress: 'the record, as a client of the API sees it',
  MemberFilter: 'what a client narrows a list by',
  Image: 'the record, as a client of the API sees it',
  RetryRun: 'the run with its progress, as a client of the API sees it',
  Revocation: 'the record with what came of it, as a client of the API sees it',
  Template: 'the definition, as a client of the API sees it',
  TemplateFile: 'the file that a template is read from, as its client sends it',
  WalletOffer: 'the record, as a client of the API sees it',
  pageSizeMax: 'the limit of the API; its client must not ask for more',
}

const declaration = /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface) ([A-Za-z]\w*)/gm

/**
 * The names that a file declares and exports. The text of a template literal counts as a file of its own, since the generators write files in them.
 */
function exportsOf(file: string): string[] {
  const code = textOf(file).replace(/`(?:[^`\\]|\\[\s\S])*`/g, '``')
  return [...code.matchAll(declaration)].map((match) => match[1] ?? '')
}

function placesByName(sources: string[]): Map<string, string[]> {
  const places = new Map<string, string[]>()
  for (const file of sources) for (const name of exportsOf(file)) places.set(name, [...(places.get(name) ?? []), file])
  return places
}

/** The operations of the panel that change something, as the test of the audit log has them. */
const changing = Object.keys(panelEntries)

/** Operations of the panel that are no single act of a room. */
const composed: Record<string, string> = {
  'export-credentials': 'Writes a file of what it reads.',
  'discard-failures': 'Is endFailures, as the next one.',
  'resolve-failures': 'Is endFailures, as the one before.',
  'download-failures': 'Writes a file of what it reads.',
  'read-repairs': 'Reads a file that was sent.',
  'get-batch-report': 'Writes a file of what it reads.',
  'read-bulk': 'Reads a file that was sent.',
  'change-person': 'Its two fields are two acts.',
  'open-sign-in-link': 'Looks at whom a link is for.',
  'open-invitation': 'Looks at what an invitation offers.',
}

describe('an exported name', () => {
  it('stands for one thing in a wing, and in a door', () => {
    const houses = Map.groupBy(server, (file) => {
      const folder = folderOf(file)
      return folder.startsWith('entrypoints/') ? folder : folder.split('/')[0]
    })
    expect(houses.size).toBeGreaterThan(20)
    const twins = [...houses.values()].flatMap((house) => [...placesByName(house)].filter(([, at]) => at.length > 1))
    expect(twins).toEqual([])
  })

  it('is the same for an act, the operation of the panel that does it, and what the panel asks for', () => {
    const acts = server
      .filter((file) => folderOf(file) === 'entrypoints/panel')
      .flatMap((file) => [...textOf(file).matchAll(/name: '([a-z-]+)',/g)].map(([, name = '']) => ({ file, name })))
      .filter(({ name }) => changing.includes(name))
    const camelOf = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
    const isImported = (file: string, name: string) =>
      new RegExp(`import \\{[^}]*\\b${camelOf(name)}\\b[^}]*\\} from`).test(textOf(file))
    expect(acts.length).toBeGreaterThan(60)
    expect(acts.filter(({ file, name }) => !isImported(file, name)).map(({ name }) => name)).toEqual(
      Object.keys(composed),
    )
  })

  it('stands for one thing in all packages, or for what the SDK shows of it, which is in the table', () => {
    const sources = files.filter((file) => {
      return packages.some((name) => file.startsWith(`${name}/src/`)) && /(?<!\.test)\.ts$/.test(file)
    })
    const packagesOf = (found: string[]) => new Set(found.map((file) => file.split('/')[0]))
    const twins = [...placesByName(sources)].filter(([, found]) => packagesOf(found).size > 1)
    expect(twins.filter(([name]) => !(name in sameThing))).toEqual([])
    const needed = twins.map(([name]) => name)
    expect(Object.keys(sameThing).filter((name) => !needed.includes(name))).toEqual([])
  })
})

describe('a function', () => {
  /** The parameters of each function that is declared, as they are written. */
  const parameterLists = server.flatMap((file) =>
    [...textOf(file).matchAll(/function\*? (\w+)(?:<[^(]*>)?\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g)].map(
      ([, name = '', list = '']) => ({ file, name, parameters: list.split(/,\s*(?=\w+\??:)/) }),
    ),
  )
  const isWhoseWork = (parameter: string | undefined) => /^\s*_?(ctx|tx|platform)\b/.test(parameter ?? '')

  it('takes its context, transaction or platform first', () => {
    const late = parameterLists.filter(({ parameters }) => parameters.some(isWhoseWork) && !isWhoseWork(parameters[0]))
    expect(parameterLists.length).toBeGreaterThan(1_000)
    expect(late.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
  })
})

describe('docs/words.md', () => {
  const rows = readFileSync(join(root, 'docs/words.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Term') && !line.startsWith('| ---'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const terms = rows.flatMap(([, cell = '']) => cell.split(', '))
  const texts = listFiles('*.md', '*.ts')
    .filter((file) => file !== 'docs/words.md' && !file.endsWith('names.test.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8').toLowerCase())

  it('has terms that code or pages use, each once', () => {
    expect(rows.length).toBeGreaterThan(35)
    expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([])
    const isUsed = (term: string) => texts.some((text) => text.includes(term.toLowerCase()))
    expect(terms.filter((term) => !isUsed(term))).toEqual([])
  })

  it('says of each what it means and where it stands', () => {
    expect(rows.filter((cells) => cells.length !== 6 || !cells[2] || !/`[^`]+`/.test(cells[4] ?? ''))).toEqual([])
  })
})
