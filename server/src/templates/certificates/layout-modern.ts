import { sansSerif } from '../../platform/fonts/font-files.ts'
import type { Certificate } from './certificate.ts'
import { blocksOf, ink, softInk } from './certificate-blocks.ts'
import { stampAcross } from './ornaments.ts'
import type { CertificateSheet } from './sheet.ts'

/** Landscape: the badge on a field of its colour, the words beside it, without serifs. */
export function drawModern(sheet: CertificateSheet, certificate: Certificate): void {
  const { width, height } = sheet
  const { deep, bright, pale } = certificate.colours
  const { words, ...blocks } = blocksOf(certificate)
  const field = Math.round(width * 0.33)
  sheet.decorate((doc) => {
    doc.rect(0, 0, width, height).fill('#ffffff')
    const ground = doc.linearGradient(0, 0, field * 0.6, height)
    ground.stop(0, bright).stop(1, deep)
    doc.rect(0, 0, field, height).fill(ground)
    doc.rect(field, 0, 5, height).fill(pale)
    doc.rect(0, 0, field, height).clip()
    doc.lineWidth(0.5).strokeColor(pale).strokeOpacity(0.35)
    for (let radius = 130; radius < 520; radius += 14) doc.circle(field / 2, 190, radius)
    doc.stroke()
  })
  stampAcross(sheet, certificate)
  const side = field - 64
  const seal = Math.min(side, 196)
  const x = field + 54
  const right = { x, width: width - x - 54 }
  const sans = { family: sansSerif } as const
  const { logo, name } = certificate.issuer
  if (logo) sheet.picture(logo, words.logoOf(name), { x, y: 46, width: 120, height: 38 })
  sheet.stack(
    [blocks.issuer({ ...sans, sizes: [15, 9.5], colour: ink, before: 0 })],
    { ...right, x: logo ? x + 134 : x, width: right.width - (logo ? 134 : 0), y: 46, height: 38 },
    'left',
  )
  sheet.stack(
    [
      blocks.kind({ sizes: [11, 8], colour: deep, before: 0 }),
      ...blocks.standing({ sizes: [11.5, 9], before: 6 }),
      blocks.awardedTo({ ...sans, weight: 'regular', sizes: [12.5, 10], colour: softInk, before: 18 }),
      ...blocks.name({ ...sans, weight: 'bold', sizes: [40, 16], colour: ink, before: 3, lineHeight: 1.14 }),
      ...blocks.forEarning({ ...sans, weight: 'regular', sizes: [12.5, 10], colour: softInk, before: 10 }),
      blocks.achievement({ ...sans, sizes: [24, 13], colour: deep, before: 3, lineHeight: 1.18 }),
      ...blocks.about({ ...sans, sizes: [10.5, 9], colour: softInk, before: 10 }),
      ...blocks.facts({ sizes: [10, 8.5], colour: ink, before: 10 }),
    ],
    { ...right, y: 104, height: height - 104 - 124 },
    'left',
  )
  sheet.picture(certificate.badge.picture, certificate.badge.alt, {
    x: (field - seal) / 2,
    y: 190 - seal / 2,
    width: seal,
    height: seal,
  })
  sheet.decorate((doc) => doc.rect(x, height - 112, right.width, 0.7).fill(pale))
  const label = { sizes: [8, 7] as [number, number], colour: softInk, before: 0 }
  const day = { ...sans, weight: 'bold', sizes: [11.5, 9] as [number, number], colour: ink, before: 2 } as const
  const half = { y: height - 102, height: 30, width: right.width / 2 - 8 }
  sheet.stack(blocks.day(words.issuedOn, certificate.issuedOn, { label, day }), { ...half, x }, 'left', 'top')
  sheet.stack(
    blocks.day(words.validUntil, certificate.validUntil, { label, day }),
    { ...half, x: x + right.width / 2 },
    'left',
    'top',
  )
  sheet.stack(
    [...blocks.signedBy({ sizes: [8.5, 7], colour: ink, before: 0, lines: 1 })],
    { ...right, y: height - 62, height: 12 },
    'left',
    'top',
  )
  const qr = 104
  sheet.qrCode(
    certificate.page,
    words.qr(certificate.page),
    { x: (field - qr) / 2, y: height - qr - 92, width: qr, height: qr },
    ink,
  )
  sheet.stack(
    [blocks.note(words.verify, { weight: 'bold', sizes: [11, 9], colour: '#ffffff', before: 0 })],
    { x: 24, y: height - 82, width: field - 48, height: 16 },
    'center',
  )
  const link = { family: sansSerif, weight: 'regular' } as const
  const verify = `${words.verifyAt} ${certificate.page}`
  sheet.link(verify, certificate.page, link, 7.5, softInk, { ...right, y: height - 50, height: 10 }, 'left')
}
