import { describe, expect, it } from 'vitest'
import { english } from '../texts-en.ts'
import {
  blankGroup,
  blankPathway,
  checkPathway,
  neededOf,
  pathwayFileOf,
  pathwayValuesOf,
  withTemplate,
} from './pathway-values.ts'

const group = (atLeast: number, ids: string[]) => ids.reduce(withTemplate, { ...blankGroup, atLeast })

describe('a group of a pathway', () => {
  it('asks for all of its templates until somebody asks for fewer, and never for more than it has', () => {
    expect(neededOf(group(1, ['a', 'b', 'c']))).toBe(3)
    const fewer = withTemplate({ ...group(1, ['a', 'b']), atLeast: 1 }, 'c')
    expect(neededOf(fewer)).toBe(1)
    expect(neededOf({ ...fewer, atLeast: 9 })).toBe(3)
    expect(neededOf({ ...fewer, atLeast: 0 })).toBe(1)
  })

  it('that is earned in order asks for all of them', () => {
    expect(neededOf({ ...group(1, ['a', 'b']), atLeast: 1, isInOrder: true })).toBe(2)
  })
})

describe('a pathway as it was typed', () => {
  const typed = {
    ...blankPathway,
    name: ' Ruta ',
    awardId: 't',
    groups: [{ ...blankGroup, credits: '4,5', templates: [{ id: 'a', minimumResult: ' ', minimumCredits: '' }] }],
  }

  it('is sent with numbers, with a decimal comma too, and nothing where nothing was typed', () => {
    const file = pathwayFileOf(typed)
    expect([file.name, file.groups]).toEqual([
      'Ruta',
      [
        {
          ...{ at_least: 1, credits_at_least: 4.5, in_order: false },
          templates: [{ template_id: 'a', minimum_result: null, minimum_credits: null }],
        },
      ],
    ])
    expect(pathwayFileOf(pathwayValuesOf(file))).toEqual(file)
  })

  it('is told each place that cannot be: no name, no award, an empty group, credits that are none', () => {
    const words = english.faults
    expect(checkPathway(typed, words)).toEqual({})
    const wrong = (credits: string) => ({
      ...typed,
      groups: [{ ...blankGroup, credits, templates: [{ id: 'a', minimumResult: '', minimumCredits: credits }] }],
    })
    for (const credits of ['0', '-1', 'x'])
      expect(Object.keys(checkPathway(wrong(credits), words))).toEqual([
        'groups[0].credits_at_least',
        'groups[0].templates[0].minimum_credits',
      ])
    expect(Object.keys(checkPathway(blankPathway, words))).toEqual(['name', 'award_template_id', 'groups[0].templates'])
  })
})
