import { describe, expect, it } from 'vitest'
import { type BadgeWords, drawBadge } from './badge-image.ts'

const words: BadgeWords = {
  templateId: '0193-template',
  name: 'Ciencia de datos',
  issuerName: 'Universidad Nacional',
  achievementType: 'Certificado',
}
const linesOf = (svg: string) => [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map((match) => match[1] as string)

describe('the badge of a template without a picture', () => {
  it('is the same bytes for the same words, and another picture for another template', () => {
    expect(drawBadge(words)).toBe(drawBadge({ ...words }))
    const colours = new Set(
      Array.from(
        { length: 20 },
        (_, id) => /stop-color="(#\w+)"/.exec(drawBadge({ ...words, templateId: `t${id}` }))?.[1],
      ),
    )
    expect(colours.size).toBeGreaterThan(15)
  })

  it('takes shapes and colours of all kinds', () => {
    const outlines = new Set(
      Array.from({ length: 40 }, (_, id) => {
        const points = /<polygon points="([^"]+)"/.exec(drawBadge({ ...words, templateId: `t${id}` }))?.[1]
        return points ? points.split(' ').length : 0
      }),
    )
    expect([...outlines].sort((a, b) => a - b)).toEqual([0, 6, 8, 12])
  })

  it('tells a screen reader what it shows', () => {
    const svg = drawBadge(words)
    expect(svg).toContain('role="img"')
    expect(svg).toContain('<title id="title">Ciencia de datos</title>')
    expect(svg).toContain('<desc id="desc">Certificado · Ciencia de datos · Universidad Nacional</desc>')
  })

  it('fetches nothing and runs nothing', () => {
    const svg = drawBadge(words).replace('http://www.w3.org/2000/svg', '')
    expect(svg).not.toMatch(/https?:|href|<script|<style|<image|<foreignObject|url\((?!#ground\))/)
  })

  it('cuts a name beyond three lines with an ellipsis, and keeps all of it for the screen reader', () => {
    const name =
      'Diplomado internacional en gestión estratégica de instituciones de educación superior y políticas públicas'
    const svg = drawBadge({ ...words, name })
    const drawn = linesOf(svg).filter(
      (line) => name.startsWith(line.replace('…', '').slice(0, 9)) || line.endsWith('…'),
    )
    expect(drawn.at(-1)).toMatch(/…$/)
    expect(linesOf(svg).length).toBeLessThanOrEqual(1 + 3 + 2)
    expect(svg).toContain(`<title id="title">${name}</title>`)
  })

  it.each(['x'.repeat(500), '🚀'.repeat(200), 'ش'.repeat(300), 'A', '', '   ', 'é\u0301'.repeat(90)])(
    'is drawn for a name like %j',
    (name) => {
      const svg = drawBadge({ ...words, name, issuerName: name, achievementType: name })
      expect(linesOf(svg).length).toBeLessThanOrEqual(2 + 3 + 2)
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    },
  )

  it('stays well-formed XML whatever the words hold', () => {
    const evil = `</text><script>alert("1")</script>&\u0000\u0008\ud800\ufffe'`
    const svg = drawBadge({ templateId: evil, name: evil, issuerName: evil, achievementType: `ext:${evil}` })
    expect(svg).not.toContain('<script>')
    expect(svg).not.toMatch(/[\0\b\ufffe]/)
    expect(svg.isWellFormed()).toBe(true)
  })

  it('keeps white text at 4.75:1 or more on its ground, in every colour, of its own or of the organization', () => {
    for (let id = 0; id < 400; id += 1) {
      const accent = `#${(id * 41_943).toString(16).padStart(6, '0')}`
      for (const accented of [{}, { accent }])
        expect(contrastWithWhite(groundOf({ templateId: `c${id}`, ...accented }))).toBeGreaterThanOrEqual(4.75)
    }
  })

  it('has the colour of the organization where it has one: the same for all templates, grey for grey', () => {
    const grounds = (accent: string) =>
      new Set(['a', 'b', 'c', 'd'].map((templateId) => groundOf({ templateId, accent })))
    expect(grounds('#1f4e79')).toEqual(new Set([groundOf({ accent: '#1f4e79' })]))
    const [red, green, blue] = channelsOf(groundOf({ accent: '#1f4e79' }))
    expect(red < green && green < blue).toBe(true)
    expect(new Set(channelsOf(groundOf({ accent: '#808080' }))).size).toBe(1)
  })
})

function groundOf(more: Partial<BadgeWords>): string {
  return /stop-color="(#\w{6})"/.exec(drawBadge({ ...words, ...more }))?.[1] ?? ''
}

function channelsOf(colour: string): [number, number, number] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255) as [number, number, number]
}

/** WCAG 2.2, "contrast ratio". */
function contrastWithWhite(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
