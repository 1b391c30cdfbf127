import { describe, expect, it } from 'vitest'
import { readFailure } from '../../data/request-failure.ts'
import { problemIn } from './say-problems.ts'
import { problemTexts } from './texts.ts'

const failed = await readFailure(
  Response.json(
    {
      detail: ['name must have at most 200 characters', 'groups lead back to the pathway itself: A (awards B) > A'],
      errors: [
        { field: 'name', message: 'Nobody reads this.', code: 'too_long', values: [200] },
        { field: 'groups', message: 'Nor this.', code: 'leads_back', values: ['A', 'B', 'A', ''] },
        { field: 'email', message: 'The address had its letters.', code: 'address_letters_exceeded' },
      ],
    },
    { status: 422 },
  ),
)

describe('what the service says of a field', () => {
  it.each([
    ['es', ['Como mucho 200 caracteres.', 'Llevaría de vuelta a sí misma: A (otorga B) → A.']],
    ['en', ['At most 200 characters.', 'It would lead back to itself: A (awards B) → A.']],
  ] as const)('is told in the person’s language by its code, whatever its sentence is: %s', (language, told) => {
    const { problems } = failed.retold('refused', [], (one) => problemIn(problemTexts[language], one))
    expect(problems.slice(0, 2).map(({ message }) => message)).toEqual(told)
  })

  it('is told in the words of the service where its code has none here', () => {
    expect(failed.retold('refused', [], (one) => problemIn(problemTexts.es, one)).fields.email).toBe(
      'The address had its letters.',
    )
  })
})
