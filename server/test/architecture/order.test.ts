import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  files,
  folderOf,
  importsOf,
  isRanked,
  lines,
  localImportsOf,
  mayKnow,
  root,
  server,
  stepsOf,
  textOf,
  wings,
} from './sources.ts'
import { tables, tablesIn, tablesInText } from './tables.ts'

describe('the order of folders', () => {
  it('lets a folder import only folders that stand below it, the doors among themselves too', () => {
    const wrong = server.flatMap((file) =>
      localImportsOf(file)
        .filter((target) => target.startsWith('server/src/') && !mayKnow(folderOf(file), folderOf(target)))
        .map((target) => `${file} -> ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('has a line for every folder of the server', () => {
    const unknown = new Set(server.map(folderOf).filter((folder) => !isRanked(folder)))
    expect([...unknown]).toEqual([])
  })

  it('is told in decision 3, wing by wing and line by line', () => {
    const decision = readFileSync(join(root, 'docs/decisions/0003-order-of-folders.md'), 'utf8')
    const namesIn = (cell = '') => cell.match(/(?<=`)[a-z/-]+(?=`)/g) ?? []
    const rows = [...decision.matchAll(/^\| (`.+) \|$/gm)].map((row) => row[1]?.split(' | ') ?? [])
    const told = rows.filter((cells) => cells.length === 3)
    const above = rows
      .filter((cells) => cells.length === 2)
      .flatMap(([cell], at) => {
        return at === 0 ? namesIn(cell).map((one) => [one]) : [namesIn(cell)]
      })
    expect(told.map(([wing, rooms]) => [namesIn(wing)[0], rooms?.split('; ').map(namesIn)])).toEqual(
      Object.entries(wings),
    )
    expect([...above, ...lines.slice(above.length)]).toEqual(lines)
    const there = new Set(server.map(folderOf))
    expect(lines.flat().filter((folder) => !there.has(folder))).toEqual([])
  })

  it('has no circle of folders at any depth, the doors of all wings taken together', () => {
    /** Under each folder, which of its files and folders import which. */
    const neighbours = new Map<string, Map<string, Set<string>>>()
    for (const file of server)
      for (const target of localImportsOf(file).filter((path) => path.startsWith('server/src/'))) {
        const [from, to] = [stepsOf(file), stepsOf(target)]
        const depth = from.findIndex((step, at) => step !== to[at])
        const folder = from.slice(0, depth).join('/')
        const arrows = neighbours.get(folder) ?? new Map<string, Set<string>>()
        neighbours.set(folder, arrows)
        const [one = '', other = ''] = [from[depth], to[depth]]
        arrows.set(one, (arrows.get(one) ?? new Set()).add(other))
      }
    const circles: string[] = []
    for (const [folder, arrows] of neighbours) {
      const state = new Map<string, 'open' | 'closed'>()
      const visit = (one: string, path: string[]): void => {
        if (state.get(one) === 'open')
          circles.push(`${folder}: ${[...path.slice(path.indexOf(one)), one].join(' -> ')}`)
        if (state.has(one)) return
        state.set(one, 'open')
        for (const next of arrows.get(one) ?? []) visit(next, [...path, one])
        state.set(one, 'closed')
      }
      for (const one of arrows.keys()) visit(one, [])
    }
    expect(neighbours.size).toBeGreaterThan(50)
    expect(circles).toEqual([])
  })

  it('has no loops, type imports included', () => {
    const loops: string[] = []
    const state = new Map<string, 'open' | 'closed'>()
    const visit = (file: string, path: string[]): void => {
      if (state.get(file) === 'closed') return
      if (state.get(file) === 'open') {
        loops.push([...path.slice(path.indexOf(file)), file].join(' -> '))
        return
      }
      state.set(file, 'open')
      for (const target of localImportsOf(file)) visit(target, [...path, file])
      state.set(file, 'closed')
    }
    for (const file of files) visit(file, [])
    expect(loops).toEqual([])
  })

  it('keeps API keys out of the toolbox that every door is served with', () => {
    const toolbox = /^server\/src\/entrypoints\/(http|openapi|layout|connection|answers)\//
    const knowing = server.filter(
      (file) => toolbox.test(file) && localImportsOf(file).some((path) => /\/api-keys\//.test(path)),
    )
    expect(knowing).toEqual([])
  })

  it('keeps open-badges pure and the clients outside the server', () => {
    // The panel reads the types of the service's operations there, at compile time alone.
    const isContract = (file: string, target: string) =>
      file === 'panel/src/data/ask.ts' &&
      target === 'server/src/entrypoints/sitemap/panel-operations.ts' &&
      !/^import (?!type )[^']*'[./]+server/m.test(textOf(file))
    const wrong = files
      .filter((file) => /^(open-badges|sdk|sheets|cli|panel|verifier)\//.test(file))
      .flatMap((file) => {
        const own = `${file.split('/')[0]}/`
        const isOwn = (target: string) =>
          target.startsWith(own) || /^\w+\/build\.js -> packaging\//.test(`${file} -> ${target}`)
        const strange = localImportsOf(file).filter((target) => !isOwn(target) && !isContract(file, target))
        const server = importsOf(file).filter((name) => name === 'server' || name.startsWith('server/'))
        return [...strange, ...server].map((target) => `${file} -> ${target}`)
      })
    expect(wrong).toEqual([])
    const outside = files
      .filter((file) => file.startsWith('open-badges/src/') && !file.endsWith('.test.ts'))
      .filter((file) =>
        /from 'node:(fs|net|http|https|dns|child_process|worker_threads)|\bfetch\(|new Date\(\)|Date\.now\(/.test(
          textOf(file),
        ),
      )
    expect(outside).toEqual([])
  })
})

describe('the order of tables', () => {
  const writers = (table: string) =>
    server
      .filter((file) => /-(store|view)\.ts$/.test(file))
      .filter((file) => tablesIn(file).some((use) => use.isWrite && use.table === table))

  /** Files that name tables of a folder above their own, with the reason. */
  const exceptions: Record<string, { reason: string; tables: string[] }> = {
    'server/src/platform/db/backup/load-backup.ts': {
      reason:
        'A restore holds letters and deliveries, ends replays and closes status lists in the transaction that loads their rows.',
      tables: ['issuer_keys', 'outbox', 'status_lists', 'webhook_deliveries', 'webhooks'],
    },
    'server/src/platform/db/backup/load-organization.ts': {
      reason:
        'The same, for one organization; its record and the use of a day may be there already, and accounts of people are.',
      tables: ['daily_use', 'organizations', 'outbox', 'status_lists', 'users', 'webhook_deliveries', 'webhooks'],
    },
    'server/src/platform/db/backup/organization-rows.ts': {
      reason: 'Some rows are of an organization without naming it.',
      tables: ['audit_seals', 'credentials'],
    },
    'server/src/platform/rate-limits/daily-use-store.ts': {
      reason: 'What an organization may use is read with what it uses, in one statement.',
      tables: ['organizations'],
    },
  }

  it('sees a table however a statement names it', () => {
    const read = (text: string) => tablesInText(text).map(({ table, isWrite }) => (isWrite ? `${table}!` : table))
    expect(read("db.selectFrom(['members as m', 'outbox']).innerJoin('jobs as j', 'a', 'b')")).toEqual([
      'members',
      'outbox',
      'jobs',
    ])
    expect(read('sql`select 1 from organizations o, failures f, "credentials" where true`')).toEqual([
      'organizations',
      'failures',
      'credentials',
    ])
    expect(read('sql`select 1 from public.jobs join "chunks" on true`')).toEqual(['jobs', 'chunks'])
    expect(read("sql`truncate jobs`; sql`merge into chunks using jobs on true`; db.mergeInto('outbox')")).toEqual([
      'outbox!',
      'jobs!',
      'chunks!',
      'jobs',
    ])
    expect(read("prune(database.forService(), 'images', which, limit); pruning('jobs', which)")).toEqual([
      'images!',
      'jobs!',
    ])
  })

  it('has one file that writes each table, a store', () => {
    const written = [...tables].map((table) => [table, writers(table)] as const)
    const wrong = written.filter(([, by]) => by.length !== 1 || !by[0]?.endsWith('-store.ts'))
    expect(tables.size).toBeGreaterThan(15)
    expect(wrong).toEqual([])
  })

  it('lets a folder name in its SQL only tables of its own and of folders below it', () => {
    const upward = new Map<string, Set<string>>()
    for (const file of server)
      for (const { table } of tablesIn(file)) {
        const owner = folderOf(writers(table)[0] ?? '')
        if (!mayKnow(folderOf(file), owner)) upward.set(file, (upward.get(file) ?? new Set()).add(table))
      }
    const found = Object.fromEntries([...upward].map(([file, names]) => [file, [...names].sort()]))
    expect(found).toEqual(Object.fromEntries(Object.entries(exceptions).map(([file, one]) => [file, one.tables])))
  })

  it('has SQL in stores and views only', () => {
    const statement =
      /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|sql(<[^`]*>)?`\s*(with|select|insert|update|delete)\b|query\(\s*[`'"]\s*(with|select|insert|update|delete)\b/i
    const wrong = server
      .filter((file) => !/-(store|view)\.ts$/.test(file))
      .filter((file) => !/^server\/src\/platform\/(db|migrations|queue|embedded-postgres)\//.test(file))
      .filter((file) => statement.test(textOf(file)))
    expect(wrong).toEqual([])
  })
})
