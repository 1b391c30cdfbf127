import { expect, it } from 'vitest'
import { z } from 'zod'
import { problem, problemsOf, sentenceOf } from './field-problem.ts'

const schema = z.strictObject({
  few: z.array(z.string()).min(2),
  many: z.array(z.string()).max(1),
  low: z.number().min(3),
  high: z.number().max(4),
  one: z.enum(['a', 'b']),
  kind: z.string(),
  absent: z.string(),
  own: z.string().refine(() => false, problem('too_long', 'has more than 9 characters', 9)),
  groups: z.array(z.strictObject({ name: z.string() })),
})

const sent = {
  few: ['x'],
  many: ['x', 'y'],
  low: 2,
  high: 5,
  one: 'c',
  kind: 7,
  own: 'x',
  groups: [{ name: 'x' }, { name: 'y', other: 1 }],
  more: true,
}

it('each problem of a field is told by its place, its code and what the code names', () => {
  const { error } = schema.safeParse(sent, { reportInput: true })
  const found = problemsOf(error?.issues ?? [], 'template').map((one) =>
    typeof one === 'string' ? one : [one.place, one.code, ...(one.values ?? [])].join(' '),
  )
  expect(found.toSorted()).toEqual([
    'absent missing',
    'few too_few 2',
    'groups[1].other unknown',
    'high above 4',
    'kind wrong_kind',
    'low below 3',
    'many too_many 1',
    'more unknown',
    'one none_of a b',
    'own too_long 9',
  ])
})

it('a problem of all that was sent is one sentence about it', () => {
  const [whole] = problemsOf(schema.safeParse(7, { reportInput: true }).error?.issues ?? [], 'template')
  expect(whole).toMatch(/^The template /)
  expect(sentenceOf({ place: 'name', code: 'empty', text: 'must not be empty' })).toBe('name must not be empty')
})
