import { describe, expect, it } from 'vitest'
import { accentOf, contrastOf, inksOf, isAccent } from './accent.ts'
import { dark, light } from './tokens.ts'

const channels = Array.from({ length: 18 }, (_, step) => (step * 15).toString(16).padStart(2, '0'))
const cube = channels.flatMap((red) => channels.flatMap((green) => channels.map((blue) => `#${red}${green}${blue}`)))
const grounds = (['paper', 'card', 'tint', 'good-tint', 'late-tint', 'bad-tint', 'calm-tint'] as const).map(
  (ground) => ({ light: light[ground], dark: dark[ground] }),
)

describe('the accent of an organization', () => {
  it('can be read on every paper, light and dark, and so can the words on its buttons, whatever the colour', () => {
    expect(cube).toHaveLength(5_832)
    for (const colour of cube) {
      const accent = accentOf(colour)
      for (const theme of ['light', 'dark'] as const) {
        const lowest = Math.min(...grounds.map((ground) => contrastOf(accent[theme].accent, ground[theme])))
        expect([colour, theme, lowest >= 4.5]).toEqual([colour, theme, true])
        expect(contrastOf(accent[theme].accent, accent[theme]['on-accent']), colour).toBeGreaterThanOrEqual(4.5)
        expect(isAccent(accent[theme].accent)).toBe(true)
      }
    }
  })

  it('is the colour itself where that can be read', () => {
    expect(accentOf('#7b1fa2').light.accent).toBe('#7b1fa2')
    expect(accentOf('#9cc4ee').dark.accent).toBe('#9cc4ee')
    expect(accentOf(light.accent)).toEqual({
      light: { accent: light.accent, 'on-accent': light['on-accent'] },
      dark: accentOf(light.accent).dark,
    })
  })

  it('is drawn and printed in inks that carry white letters, and pale ones on themselves', () => {
    for (const colour of cube.filter((_, index) => index % 7 === 0)) {
      const { deep, bright, pale } = inksOf(colour)
      expect(contrastOf(deep, '#ffffff'), colour).toBeGreaterThanOrEqual(11)
      expect(contrastOf(bright, '#ffffff'), colour).toBeGreaterThanOrEqual(7)
      expect(contrastOf(pale, bright), colour).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(pale, deep), colour).toBeGreaterThanOrEqual(4.5)
    }
  })

  it.each([
    ['white', '#ffffff'],
    ['black', '#000000'],
    ['yellow', '#ffff00'],
  ])('is one for %s', (_name, colour) => {
    const { light, dark } = accentOf(colour)
    expect(contrastOf(light.accent, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(dark.accent, '#13161b')).toBeGreaterThanOrEqual(4.5)
  })

  it('knows the contrasts that WCAG names', () => {
    expect(contrastOf('#000', '#fff')).toBeCloseTo(21, 5)
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })

  it.each(['', '#fff', '#ABCDEF', 'yellow', '#ffff00;}', '1f4e79', '#1f4e7g', '#1f4e79\n'])('is not %j', (text) => {
    expect(isAccent(text)).toBe(false)
  })
})
