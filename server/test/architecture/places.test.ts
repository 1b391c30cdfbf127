import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { wireErrors } from '../../src/platform/refusals/wire-errors.ts'
import { files, folderOf, listFiles, localImportsOf, root, server, textOf } from './sources.ts'

describe('comments', () => {
  it('cite documents that stand in this repository', () => {
    const documents = listFiles('*.md')
    const cited = files.flatMap((file) =>
      [...textOf(file).matchAll(/(?<![\w/.-])((?:[\w-]+\/)*[\w-]+\.md)\b(?![`'])/g)].map(
        (match) => [file, match[1] ?? ''] as const,
      ),
    )
    const missing = cited.filter(([, name]) => !documents.some((path) => path === name || path.endsWith(`/${name}`)))
    expect(cited.length).toBeGreaterThan(15)
    expect(missing).toEqual([])
  })
})

describe('migrations', () => {
  const numberOf = (file: string) => Number(/(\d{4})-[^/]*$/.exec(file)?.[1])

  it('are numbered one after another, each number once, so that every database applies them in one order', () => {
    const numbers = listFiles('server/db/migrations/*.sql').map(numberOf)
    expect(numbers.length).toBeGreaterThan(20)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
  })

  it('say in whose name they change rows: without it the policies of the tables hide every row from their owner too', () => {
    const newer = listFiles('server/db/migrations/*.sql').filter((file) => numberOf(file) >= 54)
    const texts = newer.map((file) => readFileSync(join(root, file), 'utf8'))
    const changing = texts.filter((text) => /^(?:update|delete from|insert into) /m.test(text))
    expect(changing.length).toBeGreaterThan(2)
    expect(changing.filter((text) => !/^set local sello\.scope = 'operator';$/m.test(text))).toEqual([])
  })
})

describe('names', () => {
  it('has no drawers', () => {
    const drawer = /(^|\/)(utils?|helpers?|common|shared|misc|lib)(\/|\.[jt]sx?$)/
    expect(files.filter((file) => drawer.test(file))).toEqual([])
  })

  it('has no index.ts but the front doors of the libraries', () => {
    const doors = [
      'open-badges/src/index.ts',
      'open-badges/src/verifying/index.ts',
      'sdk/src/index.ts',
      'sheets/src/index.ts',
    ]
    expect(files.filter((file) => /(^|\/)index\.tsx?$/.test(file) && !doors.includes(file))).toEqual([])
  })

  it('is imported from where it stands: no file passes on what another one exports, but those front doors', () => {
    const passing = files.filter(
      (file) => !/\/index\.tsx?$/.test(file) && /^export [^'"`;]* from '/m.test(textOf(file)),
    )
    expect(passing).toEqual([])
  })

  it('names server files in kebab-case', () => {
    expect(server.filter((file) => !/\/[a-z0-9]+(-[a-z0-9]+)*(\.job)?\.ts$/.test(file))).toEqual([])
  })
})

describe('places', () => {
  it('reads process.env in config.ts only', () => {
    const readers = server.filter((file) => /process\.env\b/.test(textOf(file)))
    expect(readers).toEqual(['server/src/config.ts'])
  })

  it('reads config.ts in configuration-source.ts only', () => {
    const readers = server.filter((file) => localImportsOf(file).includes('server/src/config.ts'))
    expect(readers).toEqual(['server/src/configuration-source.ts'])
  })

  it('has each text of a refusal in one place', () => {
    const texts = Object.values(wireErrors).flatMap(({ text }) => (typeof text === 'string' ? [text] : []))
    const places = texts.map((text) => [text, server.filter((file) => textOf(file).includes(`'${text}'`))])
    expect(texts.length).toBeGreaterThan(20)
    expect(places).toEqual(texts.map((text) => [text, ['server/src/platform/refusals/wire-errors.ts']]))
  })

  it('keeps the operator program to commands: what starts a process or opens a database stands below it', () => {
    const others = server
      .filter((file) => file.startsWith('server/src/entrypoints/operator/') && !/-commands?\.ts$/.test(file))
      .map((file) => file.replace(/^.*\//, ''))
    expect(others).toEqual([
      'check-restore.ts',
      'restore-database.ts',
      'restore-organization.ts',
      'run-operator.ts',
      'scratch-restore.ts',
      'with-platform.ts',
    ])
  })

  it('gathers calls by the one coalescer: no other state hangs on a handle of the database but two, which gather none', () => {
    // Who waits for events, on one connection; and the sum of a day, which nobody waits for (decision 35).
    const keepers = server.filter((file) => /WeakMap<(?:Db|Database|Platform)\b/.test(textOf(file)))
    expect(keepers).toEqual(['server/src/events/await-events.ts', 'server/src/platform/rate-limits/daily-use.ts'])
  })

  it('saves new templates in one place, which tries them out first', () => {
    const saving = server.filter((file) => /\binsertTemplate\b/.test(textOf(file)))
    expect(saving).toEqual(['server/src/administration/save-template.ts', 'server/src/templates/template-store.ts'])
  })

  it('sees private keys of issuers in issuers/sign.ts only, and that of the service in sealing-key.ts', () => {
    const opening = server.filter((file) => /\.unwrap\(|loadSigningKey/.test(textOf(file)))
    expect(opening.sort()).toEqual([
      'server/src/credentials/issuers/sign.ts',
      'server/src/upkeep/sealing/sealing-key.ts',
    ])
  })
})

describe('the doors', () => {
  const doors = server.filter((file) => folderOf(file).startsWith('entrypoints/'))
  const api = doors.filter((file) => file.startsWith('server/src/entrypoints/api/'))

  it('of the API refuse by a code alone: what is wrong with a request is said by the rule, below all doors', () => {
    const ownTexts =
      /new Refusal\(|\brefuse\(\s*'\w+'\s*,|\brefuseWith\([^()]*'\w+'\s*,|\.(super)?[rR]efine\(|\.custom\b/
    expect(api.filter((file) => /\brefuse\('/.test(textOf(file))).length).toBeGreaterThan(1)
    expect(api.filter((file) => ownTexts.test(textOf(file)))).toEqual([])
  })

  it('change nothing themselves: they call actions, and no statement that writes', () => {
    const writing = doors.flatMap((file) =>
      [...textOf(file).matchAll(/import \{([^}]*)\} from '\.\.?\/[^']*-store\.ts'/g)]
        .flatMap(([, names = '']) => names.match(/\b(?:insert|update|delete|lock)[A-Z]\w*/g) ?? [])
        .map((name) => `${file}: ${name}`),
    )
    // The answer to a request with an Idempotency-Key belongs to the door that gives it.
    const own = ['insertKeptAnswer', 'lockIdempotencyKey'].map(
      (name) => `server/src/entrypoints/http/answer-once.ts: ${name}`,
    )
    expect(writing).toEqual(own)
  })
})

describe('the contract', () => {
  it('has a contract test for each operation', () => {
    const operations = server.filter((file) => /operation\(\{/.test(textOf(file)) && file.includes('/api/'))
    const names = operations.map((file) => file.replace(/^.*\/(.+)\.ts$/, '$1'))
    const missing = names.filter((name) => !existsSync(join(root, `server/test/contract/${name}.test.ts`)))
    expect(names.length).toBeGreaterThan(10)
    expect(missing).toEqual([])
  })

  it('names each operation as its file', () => {
    const wrong = server
      .filter((file) => file.startsWith('server/src/entrypoints/api/') && /operation\(\{/.test(textOf(file)))
      .filter((file) => !textOf(file).includes(`name: '${file.replace(/^.*\/(.+)\.ts$/, '$1')}'`))
    expect(wrong).toEqual([])
  })
})

describe('the lock file', () => {
  // Decision 12: npm leaves out a platform's package that its registry lacks, and then refuses its own lock file.
  it('names every package of another platform, so that npm ci takes it anywhere', () => {
    type Entry = { optionalDependencies?: Record<string, string> }
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, Entry>
    }
    const known = new Set(Object.keys(lock.packages).map((path) => path.split('node_modules/').at(-1)))
    const wanted = Object.values(lock.packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
    expect(wanted.filter((name) => !known.has(name))).toEqual([])
  })
})

describe('letters', () => {
  it('reach the mail server through one file, but those to people of a team and to who signs in: no other way leads out of a sandbox', () => {
    const senders = server.filter((file) => /\bmail\s*\.\s*(?:send|sendAlone)\(|\bmail\.send\b/.test(textOf(file)))
    expect(senders).toEqual([
      'server/src/administration/send-test-letter.ts',
      'server/src/mail/sandbox/send-to-recipient.ts',
      'server/src/people/invitations/deliver-invitations.ts',
      'server/src/people/passkeys/send-account-letter.ts',
      'server/src/people/sign-in/send-sign-in-letter.ts',
    ])
  })
})
