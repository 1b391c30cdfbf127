import { describe, expect, it } from 'vitest'
import { renderCriteria } from './render-criteria.ts'

describe('the criteria of a template', () => {
  it('become safe markup', async () => {
    expect(await renderCriteria('Aprobar **cuatro** módulos.')).toEqual({
      ok: true,
      markup: '<p>Aprobar <strong>cuatro</strong> módulos.</p>\n',
    })
  })

  it.each([
    ['quotations', '>'.repeat(5_000)],
    ['numbered lists', '1. '.repeat(3_300)],
    ['quotations and lists in turns', '> - '.repeat(2_500)],
    ['eleven levels of quotation', `${'> '.repeat(11)}x`],
  ])('that nest too deep are told so, and nothing overflows: %s', async (_what, narrative) => {
    expect(await renderCriteria(narrative)).toEqual({ ok: false, problem: 'nests_too_deep' })
  })

  it('may nest ten levels', async () => {
    expect(await renderCriteria(`${'> '.repeat(10)}x`)).toMatchObject({ ok: true })
  })

  it('that would grow to a page of megabytes are told so', async () => {
    expect(await renderCriteria('|a'.repeat(1_600).concat('\n', '|-'.repeat(1_600), '\n|'.repeat(1_000)))).toEqual({
      ok: false,
      problem: 'becomes_too_long',
    })
  })

  it('leave the process free while they are rendered', async () => {
    let turns = 0
    const counting = setInterval(() => turns++, 1)
    await renderCriteria('_a_'.repeat(3_300))
    clearInterval(counting)
    expect(turns).toBeGreaterThan(5)
  })
})
