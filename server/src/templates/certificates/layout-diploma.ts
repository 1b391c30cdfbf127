import { sansSerif } from '../../platform/fonts/font-files.ts'
import type { Certificate } from './certificate.ts'
import { blocksOf, ink, softInk } from './certificate-blocks.ts'
import { lozengeRule, scallopedFrame, stampAcross } from './ornaments.ts'
import type { CertificateSheet } from './sheet.ts'

/** Portrait: the frame of an old diploma, the badge above the name. */
export function drawDiploma(sheet: CertificateSheet, certificate: Certificate): void {
  const { width, height } = sheet
  const { deep, pale } = certificate.colours
  const { words, ...blocks } = blocksOf(certificate)
  const middle = width / 2
  sheet.decorate((doc) => {
    doc.rect(0, 0, width, height).fill('#ffffff')
    scallopedFrame(doc, { x: 26, y: 26, width: width - 52, height: height - 52 }, 26)
      .lineWidth(5)
      .stroke(pale)
    scallopedFrame(doc, { x: 33, y: 33, width: width - 66, height: height - 66 }, 24)
      .lineWidth(1.6)
      .stroke(deep)
    scallopedFrame(doc, { x: 39, y: 39, width: width - 78, height: height - 78 }, 22)
      .lineWidth(0.5)
      .stroke(deep)
    for (const x of [38, width - 38]) for (const y of [38, height - 38]) doc.circle(x, y, 4).fill(deep)
  })
  stampAcross(sheet, certificate)
  const inner = { x: 78, width: width - 156 }
  const { logo, name } = certificate.issuer
  if (logo) sheet.picture(logo, words.logoOf(name), { x: middle - 80, y: 66, width: 160, height: 50 })
  const headEnd = sheet.stack(
    [blocks.issuer({ sizes: [24, 13], colour: ink, before: 0 })],
    { ...inner, y: logo ? 122 : 84, height: 62 },
    'center',
    'top',
  )
  sheet.decorate((doc) => lozengeRule(doc, middle, headEnd + 12, 110, deep))
  const seal = 168
  sheet.picture(certificate.badge.picture, certificate.badge.alt, {
    x: middle - seal / 2,
    y: headEnd + 28,
    width: seal,
    height: seal,
  })
  const bodyTop = headEnd + 28 + seal + 12
  const footTop = height - 190
  sheet.stack(
    [
      blocks.kind({ sizes: [14, 9], colour: deep, before: 0, spacing: 0.26 }),
      ...blocks.standing({ sizes: [12, 9], before: 8 }),
      blocks.awardedTo({ sizes: [16, 12], colour: softInk, before: 16 }),
      ...blocks.name({ sizes: [42, 16], colour: ink, before: 4, lineHeight: 1.16 }),
      ...blocks.forEarning({ sizes: [15, 12], colour: softInk, before: 8 }),
      blocks.achievement({ sizes: [26, 13], colour: deep, before: 4 }),
      ...blocks.about({ sizes: [12, 10], colour: softInk, before: 12, lines: 5 }),
      ...blocks.facts({ sizes: [10, 8.5], colour: ink, before: 12 }),
    ],
    { ...inner, y: bodyTop, height: footTop - bodyTop - 8 },
    'center',
  )
  const qr = 88
  const column = { width: inner.width - qr - 40, y: footTop, height: qr }
  const label = { sizes: [8, 7] as [number, number], colour: softInk, before: 8 }
  const day = { sizes: [14, 10] as [number, number], colour: ink, before: 1 }
  sheet.stack(
    [
      ...blocks.day(words.issuedOn, certificate.issuedOn, { label, day }),
      ...blocks.day(words.validUntil, certificate.validUntil, { label, day }),
    ],
    { ...column, x: inner.x + 10 },
    'left',
  )
  const qrX = width - inner.x - qr - 10
  sheet.qrCode(certificate.page, words.qr(certificate.page), { x: qrX, y: footTop, width: qr, height: qr }, ink)
  sheet.stack(
    [...blocks.signedBy({ sizes: [9, 7], colour: ink, before: 0, lines: 1 })],
    { ...inner, y: height - 94, height: 12 },
    'center',
    'top',
  )
  const link = { family: sansSerif, weight: 'regular' } as const
  const verify = `${words.verifyAt} ${certificate.page}`
  sheet.link(verify, certificate.page, link, 7.5, softInk, { ...inner, y: height - 82, height: 10 }, 'center')
}
