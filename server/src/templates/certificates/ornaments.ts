import { serif } from '../../platform/fonts/font-files.ts'
import type { Certificate } from './certificate.ts'
import { alarm } from './certificate-blocks.ts'
import type { Box, CertificateSheet } from './sheet.ts'

type Doc = CertificateSheet['doc']

/** Waves along the four sides of a box, as on a banknote: four curves, each a quarter of a wave further on. */
export function guilloche(doc: Doc, { x, y, width, height }: Box, depth: number, colour: string): void {
  const waves = (length: number) => Math.round(length / (depth * 1.1))
  const sides = [
    { from: [x, y], along: [1, 0], across: [0, 1], length: width },
    { from: [x + width - depth, y], along: [0, 1], across: [1, 0], length: height },
    { from: [x, y + height - depth], along: [1, 0], across: [0, 1], length: width },
    { from: [x, y], along: [0, 1], across: [1, 0], length: height },
  ] as const
  doc.lineWidth(0.45).strokeColor(colour)
  for (const { from, along, across, length } of sides)
    for (const phase of [0, 1, 2, 3]) {
      const steps = waves(length) * 8
      for (let step = 0; step <= steps; step++) {
        const far = (step / steps) * length
        const crest =
          depth / 2 + (depth / 2) * Math.sin((2 * Math.PI * waves(length) * step) / steps + (phase * Math.PI) / 2)
        const point = [
          from[0] + along[0] * far + across[0] * crest,
          from[1] + along[1] * far + across[1] * crest,
        ] as const
        if (step === 0) doc.moveTo(...point)
        else doc.lineTo(...point)
      }
    }
  doc.stroke()
}

/** A rule with a lozenge in its middle. */
export function lozengeRule(doc: Doc, middle: number, y: number, half: number, colour: string): void {
  doc.lineWidth(0.8).strokeColor(colour)
  doc
    .moveTo(middle - half, y)
    .lineTo(middle - 7, y)
    .moveTo(middle + 7, y)
    .lineTo(middle + half, y)
    .stroke()
  doc
    .moveTo(middle - 3.2, y)
    .lineTo(middle, y - 3.2)
    .lineTo(middle + 3.2, y)
    .lineTo(middle, y + 3.2)
    .fill(colour)
}

/** Each corner of a box cut out by a quarter of a circle, as old diplomas have it. */
export function scallopedFrame(doc: Doc, { x, y, width, height }: Box, radius: number): Doc {
  const [right, bottom] = [x + width, y + height]
  const bow = radius * 0.5523
  return doc
    .moveTo(x + radius, y)
    .lineTo(right - radius, y)
    .bezierCurveTo(right - radius, y + bow, right - bow, y + radius, right, y + radius)
    .lineTo(right, bottom - radius)
    .bezierCurveTo(right - bow, bottom - radius, right - radius, bottom - bow, right - radius, bottom)
    .lineTo(x + radius, bottom)
    .bezierCurveTo(x + radius, bottom - bow, x + bow, bottom - radius, x, bottom - radius)
    .lineTo(x, y + radius)
    .bezierCurveTo(x + bow, y + radius, x + radius, y + bow, x + radius, y)
    .closePath()
}

/** The word of a standing, large and faint across the page. The sentence that says it stands among the words. */
export function stampAcross(sheet: CertificateSheet, { standing }: Certificate): void {
  if (!standing) return
  const { stamp } = standing
  const { width, height } = sheet
  sheet.decorate((doc) => {
    doc.font(serif.bold as string)
    const size = Math.min(150, (Math.hypot(width, height) * 0.72) / doc.fontSize(1).widthOfString(stamp))
    doc.rotate((-Math.atan2(height, width) * 180) / Math.PI, { origin: [width / 2, height / 2] })
    doc.fontSize(size).fillColor(alarm, 0.17)
    const left = (width - doc.widthOfString(stamp)) / 2
    doc.text(stamp, left, height / 2 + size * 0.33, { lineBreak: false, baseline: 'alphabetic' })
  })
}
