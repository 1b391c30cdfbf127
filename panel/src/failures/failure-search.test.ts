import { expect, it } from 'vitest'
import { isNarrowed, isOpenOnly, readFailureSearch, selectionOf } from './failure-search.ts'

const asked = (search: Record<string, unknown>) => selectionOf(readFailureSearch(search))

it('failures are those that are open, unless others are asked for', () => {
  expect(asked({})).toEqual({ status: 'pending_review' })
  expect([asked({ status: 'all' }).status, asked({ status: 'resolved' }).status]).toEqual([undefined, 'resolved'])
  expect(asked({ status: 'lost', category: 'lost' })).toEqual({ status: 'pending_review' })
  expect(
    [{}, { status: 'all' }, { status: 'all', days: '7' }].map((one) => isOpenOnly(readFailureSearch(one))),
  ).toEqual([true, false, true])
})

it('an address with days that nothing is kept for asks for no days', () => {
  expect(['7', '90', '91', '-1', '7x'].map((days) => asked({ days }).days_left)).toEqual([
    '7',
    '90',
    undefined,
    undefined,
    undefined,
  ])
})

it('a list is narrowed by what is looked for, and not by its order or its page', () => {
  const narrowed = (search: Record<string, unknown>) => isNarrowed(readFailureSearch(search))
  expect([narrowed({ order: 'oldest', after: 'x' }), narrowed({ q: 'ana' }), narrowed({ batch: 'b' })]).toEqual([
    false,
    true,
    true,
  ])
})
