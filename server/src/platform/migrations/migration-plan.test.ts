import { describe, expect, it } from 'vitest'
import { downtimeIn, locksIn, refuseDowntime } from './migration-plan.ts'

describe('what a migration locks', () => {
  it.each([
    ['alter table credentials add column note text;', { credentials: 'access exclusive' }],
    ['create unique index some_of_it on failures (id);', { failures: 'share' }],
    ['update outbox set words = null where status = 1;', { outbox: 'row exclusive' }],
    [
      'lock table credentials, failures in access exclusive mode;',
      { credentials: 'access exclusive', failures: 'access exclusive' },
    ],
    ['create table notes (id uuid references credentials);', { credentials: 'share row exclusive' }],
    ['create trigger t before update on jobs for each row execute function f();', { jobs: 'share row exclusive' }],
    ['-- alter table credentials\nselect 1;', {}],
  ])('is read from its words: %s', (words, locks) => {
    expect(Object.fromEntries(locksIn(words))).toEqual(locks)
  })

  it('is the strongest of its locks on a table', () => {
    const words = 'update jobs set note = 1; alter table jobs drop column note; create index i on jobs (id);'
    expect([...locksIn(words)]).toEqual([['jobs', 'access exclusive']])
  })
})

describe('that a migration takes the service down', () => {
  it('is said by its first line, and by no other', () => {
    expect(downtimeIn('-- Downtime: copies credentials, a minute a million.\nselect 1;')).toBe(
      'copies credentials, a minute a million.',
    )
    expect(downtimeIn('-- What it is for.\n-- Downtime: none.\nselect 1;')).toBeUndefined()
  })

  it('keeps it from running without leave, in words that name it and the command', () => {
    const quiet = { name: '0062-quiet', downtime: undefined, locks: [] }
    expect(() => refuseDowntime([quiet])).not.toThrow()
    const said = /0063-loud \(copies jobs\).*sello-server migrate --allow-downtime/
    expect(() => refuseDowntime([quiet, { ...quiet, name: '0063-loud', downtime: 'copies jobs' }])).toThrow(said)
  })
})
