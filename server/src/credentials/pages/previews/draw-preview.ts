import { escapeHtml } from '../../../platform/formats/html.ts'
import type { badgeColours } from '../../../templates/badge-image.ts'
import { fitBadgeText } from '../../../templates/badge-lines.ts'

/** The size that social networks show beside a link, and the largest that they take without cropping. */
export const previewSize = { width: 1200, height: 630 }

export type PreviewWords = { kind: string; holder: string | undefined; achievement: string; issuer: string }

type Line = { words: string; lines: number; sizes: number[]; colour: string; weight: number; before: number }

const text = { x: 560, width: 570, lineHeight: 1.2 }

/** Draws the preview of a credential's link: the badge and the words beside it. `badge` is an SVG. */
export function drawPreview(
  { kind, holder, achievement, issuer }: PreviewWords,
  badge: string,
  { deep, bright, pale }: ReturnType<typeof badgeColours>,
): string {
  const lines: Line[] = [
    { words: kind.toUpperCase(), lines: 1, sizes: [24, 20], colour: pale, weight: 700, before: 0 },
    ...(holder
      ? [{ words: holder, lines: 2, sizes: [64, 56, 50, 44, 38], colour: '#fff', weight: 700, before: 18 }]
      : []),
    {
      words: achievement,
      lines: 3,
      sizes: holder ? [42, 38, 34, 30] : [64, 56, 50, 44, 38],
      colour: holder ? pale : '#fff',
      weight: 700,
      before: 16,
    },
    { words: issuer, lines: 2, sizes: [28, 25, 22], colour: '#fff', weight: 400, before: 34 },
  ]
  const fitted = lines.map((line) => ({
    ...line,
    ...fitBadgeText(
      line.words,
      { width: text.width, lines: line.lines, height: 300, lineHeight: text.lineHeight },
      line.sizes,
    ),
  }))
  const total = fitted.reduce((sum, { lines, size, before }) => sum + before + lines.length * size * text.lineHeight, 0)
  let top = (previewSize.height - total) / 2
  const written = fitted.flatMap(({ lines, size, before, colour, weight }) => {
    top += before
    return lines.map((line) => {
      top += size * text.lineHeight
      return `<text x="${text.x}" y="${(top - size * 0.3).toFixed(1)}" font-size="${size}" font-weight="${weight}" fill="${colour}">${escapeHtml(line)}</text>`
    })
  })
  const { width, height } = previewSize
  const shown = badge.replace(/^<svg[^>]*>/, (root) => {
    const bare = root.replace(/ (?:width|height|x|y|preserveAspectRatio|aria-labelledby|role)="[^"]*"/g, '')
    return bare.replace(/^<svg/, '<svg x="64" y="105" width="420" height="420"')
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs><linearGradient id="sheet" x1="0" y1="0" x2="0.6" y2="1"><stop offset="0" stop-color="${bright}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#sheet)"/>
<g fill="none" stroke="${pale}" opacity="0.16">${[250, 290, 330, 370, 410, 450].map((radius) => `<circle cx="274" cy="315" r="${radius}"/>`).join('')}</g>
${shown.trim()}
<g font-family="Arial, sans-serif">${written.join('')}</g>
</svg>
`
}
