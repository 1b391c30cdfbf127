import { sansSerif } from '../../platform/fonts/font-files.ts'
import type { Certificate } from './certificate.ts'
import { blocksOf, ink, softInk } from './certificate-blocks.ts'
import { guilloche, lozengeRule, stampAcross } from './ornaments.ts'
import type { CertificateSheet } from './sheet.ts'

/** Landscape: an engraved border, everything in the middle, the badge as its seal. */
export function drawClassic(sheet: CertificateSheet, certificate: Certificate): void {
  const { width, height } = sheet
  const { deep, pale } = certificate.colours
  const { words, ...blocks } = blocksOf(certificate)
  const middle = width / 2
  sheet.decorate((doc) => {
    doc.rect(0, 0, width, height).fill('#ffffff')
    doc.rect(24, 24, width - 48, height - 48).fill(deep)
    doc.rect(26.5, 26.5, width - 53, height - 53).fill('#ffffff')
    guilloche(doc, { x: 29, y: 29, width: width - 58, height: height - 58 }, 13, pale)
    doc
      .lineWidth(1)
      .rect(44.5, 44.5, width - 89, height - 89)
      .stroke(deep)
    doc
      .lineWidth(0.4)
      .rect(48, 48, width - 96, height - 96)
      .stroke(deep)
  })
  stampAcross(sheet, certificate)
  const inner = { x: 84, width: width - 168 }
  const { logo, name } = certificate.issuer
  const top = 62
  if (logo) sheet.picture(logo, words.logoOf(name), { x: middle - 70, y: top, width: 140, height: 40 })
  const headEnd = sheet.stack(
    [
      blocks.issuer({ sizes: [19, 11], colour: ink, before: 0 }),
      blocks.kind({ sizes: [11.5, 7.5], colour: deep, before: 8 }),
    ],
    { ...inner, y: top + (logo ? 44 : 4), height: 62 },
    'center',
    'top',
  )
  sheet.decorate((doc) => lozengeRule(doc, middle, headEnd + 9, 84, deep))
  const footTop = height - 174
  sheet.stack(
    [
      ...blocks.standing({ sizes: [12, 9], before: 0 }),
      blocks.awardedTo({ sizes: [17, 12], colour: softInk, before: 10 }),
      ...blocks.name({ sizes: [52, 16], colour: ink, before: 4, lineHeight: 1.16 }),
      ...blocks.forEarning({ sizes: [16, 12], colour: softInk, before: 8 }),
      blocks.achievement({ sizes: [30, 14], colour: deep, before: 4 }),
      ...blocks.about({ sizes: [13, 11], colour: softInk, before: 10 }),
      ...blocks.facts({ sizes: [11, 9], colour: ink, before: 11 }),
    ],
    { x: 116, y: headEnd + 18, width: width - 232, height: footTop - headEnd - 26 },
    'center',
  )
  const side = 96
  sheet.picture(certificate.badge.picture, certificate.badge.alt, {
    x: middle - side / 2,
    y: footTop + 2,
    width: side,
    height: side,
  })
  const column = { width: (width - 168 - side) / 2 - 24, y: footTop + 6, height: 84 }
  const label = { sizes: [8, 7] as [number, number], colour: softInk, before: 7 }
  const day = { sizes: [13, 10] as [number, number], colour: ink, before: 1 }
  sheet.stack(
    [
      ...blocks.day(words.issuedOn, certificate.issuedOn, { label, day }),
      ...blocks.day(words.validUntil, certificate.validUntil, { label, day }),
    ],
    { ...column, x: 84 },
    'center',
  )
  const qr = 82
  const qrX = width - 84 - column.width / 2 - qr / 2
  sheet.qrCode(certificate.page, words.qr(certificate.page), { x: qrX, y: footTop + 4, width: qr, height: qr }, ink)
  sheet.stack(
    [...blocks.signedBy({ sizes: [8.5, 7], colour: ink, before: 0, lines: 1 })],
    { ...inner, y: height - 72, height: 12 },
    'center',
    'top',
  )
  const verify = `${words.verifyAt} ${certificate.page}`
  const link = { family: sansSerif, weight: 'regular' } as const
  sheet.link(verify, certificate.page, link, 7.5, softInk, { ...inner, y: height - 61, height: 10 }, 'center')
}
