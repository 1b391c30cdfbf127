import { createHash } from 'node:crypto'
import { escapeHtml } from '../platform/formats/html.ts'
import { fitBadgeText, widthOf } from './badge-lines.ts'

export type BadgeWords = {
  templateId: string
  name: string
  issuerName: string
  /** The display name: see achievement-type.ts. */
  achievementType: string
  /** The colour of the organization, as `#1f4e79`. Without one the template has a colour of its own. */
  accent?: string | undefined
}

/**
 * Draws the badge of a template without a picture: an SVG of 512 by 512.
 *
 * The id of the template determines shape, engraving and, where the organization has no accent, colour, so a template keeps its look and
 * differs from others. The same words give the same bytes. The SVG loads nothing; its background is dark enough for white text.
 */
export function drawBadge(words: BadgeWords): string {
  const digest = createHash('sha256').update(words.templateId).digest()
  const shape = shapes[(digest[0] as number) % shapes.length] as Shape
  const tone =
    words.accent === undefined ? { hue: pleasantHue(digest.readUInt16BE(1)), share: 1 } : toneOf(words.accent)
  const { hue } = tone
  const colour = (saturation: number, lightness: number, turn = 0) =>
    hsl(hue + turn, saturation * tone.share, lightness)
  const name = readable(words.name) || '–'
  const issuer = readable(words.issuerName)
  const type = readable(words.achievementType.replace(/^ext:/, ''))
  const title = escapeHtml(name)
  const description = escapeHtml([type, name, issuer].filter((part) => part !== '').join(' · '))

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512" role="img" aria-labelledby="title desc"><title id="title">${title}</title><desc id="desc">${description}</desc>
<defs><linearGradient id="ground" x1="0" y1="0" x2="0.35" y2="1"><stop offset="0" stop-color="${colour(52, groundLightness(hue))}"/><stop offset="1" stop-color="${colour(60, groundLightness(hue) * 0.6, 14)}"/></linearGradient></defs>
${outline(shape, 250, `fill="${colour(40, 80)}"`)}
${outline(shape, 243, `fill="${colour(56, groundLightness(hue) * 0.72)}"`)}
<g fill="none" stroke="${colour(48, 76)}" stroke-width="0.9" opacity="0.5">${engraving(shape, digest)}</g>
${outline(shape, 206, `fill="url(#ground)" stroke="${colour(40, 80)}" stroke-width="2.5"`)}
${outline(shape, 198, `fill="none" stroke="${colour(40, 80)}" stroke-width="0.8" opacity="0.6"`)}
<g font-family="'Helvetica Neue', Arial, 'Liberation Sans', 'Noto Sans', sans-serif" text-anchor="middle" fill="#fff">
${typeLine(type, colour(45, 86))}${nameLines(name, shape)}${issuerLines(issuer, colour(35, 90))}</g>
</svg>
`
}

/** Draws a word across a picture, on a band below what a drawn badge says. The root of the SVG names its size. */
export function drawAcross(svg: string, word: string): string {
  const [, width = 512, height = 512] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []).map(Number)
  const side = Math.min(width, height)
  const band = `<rect y="${height - side * 0.19}" width="${width}" height="${side * 0.13}" fill="#8c1d18"/>`
  const at = `x="${width / 2}" y="${height - side * 0.09}" font-size="${side * 0.1}" letter-spacing="${side * 0.02}"`
  const font = `font-family="'Helvetica Neue', Arial, 'Liberation Sans', 'Noto Sans', sans-serif" font-weight="700"`
  const written = `<text ${at} ${font} text-anchor="middle" fill="#fff">${escapeHtml(word)}</text>`
  return svg.replace(/<\/svg>\s*$/, `${band}${written}</svg>\n`)
}

/** The colours of a template's badge, for what is shown beside it: dark enough for white text, less dark, and light. */
export function badgeColours(templateId: string): { deep: string; bright: string; pale: string } {
  const hue = pleasantHue(createHash('sha256').update(templateId).digest().readUInt16BE(1))
  return {
    deep: hsl(hue, 56, groundLightness(hue) * 0.72),
    bright: hsl(hue, 52, groundLightness(hue) * 1.15),
    pale: hsl(hue, 40, 80),
  }
}

type Shape = { corners: number; turn: number }

/** Regular polygons standing on an edge or a corner; no corners is a circle. */
const shapes: Shape[] = [
  { corners: 6, turn: 0 },
  { corners: 8, turn: Math.PI / 8 },
  { corners: 12, turn: Math.PI / 12 },
  { corners: 0, turn: 0 },
]

function outline(shape: Shape, radius: number, attributes: string): string {
  if (shape.corners === 0) return `<circle cx="256" cy="256" r="${radius}" ${attributes}/>`
  const points = Array.from({ length: shape.corners }, (_, corner) => {
    return pointAt(shape.turn + (corner * 2 * Math.PI) / shape.corners, radius).replace(' ', ',')
  })
  return `<polygon points="${points.join(' ')}" stroke-linejoin="round" ${attributes}/>`
}

/** Waves along the rim, as on a banknote: one closed curve, drawn four times with its crests moved on. */
function engraving(shape: Shape, digest: Buffer): string {
  const waves = 36 + (digest.readUInt8(3) % 4) * 12
  return [0, 1, 2, 3]
    .map((turn) => {
      const points = Array.from({ length: waves * 6 }, (_, step) => {
        const angle = (step * 2 * Math.PI) / (waves * 6)
        const crest = Math.sin(waves * angle + (turn * Math.PI) / 2)
        return pointAt(angle, (224.5 + 13 * crest) * edgeAt(shape, angle))
      })
      return `<path d="M${points.join('L')}Z"/>`
    })
    .join('')
}

/** The distance of the edge in this direction, where the corners are at distance one. */
function edgeAt({ corners, turn }: Shape, angle: number): number {
  if (corners === 0) return 1
  const side = (2 * Math.PI) / corners
  const within = (((angle - turn) % side) + side) % side
  return Math.cos(side / 2) / Math.cos(within - side / 2)
}

/** Angles run clockwise from the top. */
function pointAt(angle: number, radius: number): string {
  return `${(256 + radius * Math.sin(angle)).toFixed(1)} ${(256 - radius * Math.cos(angle)).toFixed(1)}`
}

function typeLine(type: string, colour: string): string {
  if (type === '') return ''
  const { lines, size } = fitBadgeText(type.toUpperCase(), { width: 190, lines: 2, height: 48 }, [19, 17, 15])
  const attributes = `fill="${colour}" font-weight="700" letter-spacing="${(size * 0.12).toFixed(2)}"`
  const texts = lines.map((line, index) => text(line, 152 - (lines.length - 1 - index) * size * 1.25, size, attributes))
  const half = widthOf(lines[0] as string, size) / 2 + size * 0.06 * (lines[0] as string).length
  const rules =
    lines.length === 1 && half < 100 ? rule(-half - 36, -half - 14, colour) + rule(half + 14, half + 36, colour) : ''
  return `${rules}${texts.join('')}\n`
}

function rule(from: number, to: number, colour: string, y = 146): string {
  return `<path d="M${(256 + from).toFixed(1)} ${y}H${(256 + to).toFixed(1)}" stroke="${colour}" stroke-width="1.2" opacity="0.7"/>`
}

function nameLines(name: string, shape: Shape): string {
  const { lines, size } = fitBadgeText(
    name,
    { width: shape.corners === 6 ? 296 : 312, lines: 3, height: 160 },
    [54, 48, 43, 38, 34, 30, 26],
  )
  const step = size * 1.16
  const first = 262 + size * 0.35 - ((lines.length - 1) * step) / 2
  return lines.map((line, index) => text(line, first + index * step, size, 'font-weight="700"')).join('\n')
}

function issuerLines(issuer: string, colour: string): string {
  if (issuer === '') return ''
  const { lines, size } = fitBadgeText(issuer, { width: 214, lines: 2, height: 60 }, [20, 18, 16])
  const texts = lines.map((line, index) => text(line, 382 + index * size * 1.25, size, `fill="${colour}"`))
  return `\n${rule(-30, 30, colour, 352)}\n${texts.join('')}`
}

const rightToLeft = /^[^\p{L}]*[\p{sc=Arabic}\p{sc=Hebrew}]/u

function text(line: string, y: number, size: number, attributes: string): string {
  const direction = rightToLeft.test(line) ? ' direction="rtl"' : ''
  return `<text x="256" y="${y.toFixed(1)}" font-size="${size}"${direction} ${attributes}>${escapeHtml(line)}</text>`
}

/** XML knows no control characters, not even escaped, and one of them would break the whole picture. */
function readable(words: string): string {
  return words
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff\s]+/gu, ' ')
    .trim()
}

/** Hues from green through blue, purple and red to bronze, without the muddy dark yellow. */
function pleasantHue(random: number): number {
  return (135 + Math.round((random / 65536) * 260)) % 360
}

/** The hue of a colour, and how much of the saturation of a badge it has: grey has none. */
function toneOf(colour: string): { hue: number; share: number } {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ]
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)]
  const range = most - least
  if (range === 0) return { hue: 0, share: 0 }
  const sixth =
    most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range
  return { hue: (360 + Math.round(sixth * 60)) % 360, share: Math.min(1, (2 * range) / most) }
}

/** Green looks lighter than blue at the same lightness; with these, white keeps more than 4.75:1 on all of them. */
function groundLightness(hue: number): number {
  return hue < 200 ? 24 : 30
}

function hsl(hue: number, saturation: number, lightness: number): string {
  const s = saturation / 100
  const l = lightness / 100
  const channel = (offset: number) => {
    const position = (offset + (hue % 360) / 30) % 12
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(position - 3, 9 - position, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}
