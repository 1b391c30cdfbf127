import { sansSerif, serif } from '../../platform/fonts/font-files.ts'
import type { Certificate } from './certificate.ts'
import { certificateTexts } from './certificate-texts.ts'
import type { Block } from './sheet.ts'

export const ink = '#1d232b'
export const softInk = '#4b5563'
export const alarm = '#a3162a'

type Manner = { colour: string; before: number; sizes: [number, number] } & Partial<Block>

/** The texts of a certificate, each in the manner of a layout. */
export function blocksOf(certificate: Certificate) {
  const words = certificateTexts[certificate.language]
  const { recipientName, standing } = certificate
  const upright = { family: serif, weight: 'regular', tag: 'P', lines: 1 } as const
  const block = (text: string, manner: Manner): Block => ({ ...upright, words: text, ...manner })
  const some = (text: string | undefined, manner: Manner) => (text ? [block(text, manner)] : [])
  return {
    kind: (manner: Manner) =>
      block(certificate.kind.toLocaleUpperCase(certificate.language), {
        family: sansSerif,
        weight: 'bold',
        spacing: 0.18,
        ...manner,
      }),
    awardedTo: (manner: Manner) =>
      block(recipientName === undefined ? words.awarded : words.awardedTo, { weight: 'italic', ...manner }),
    name: (manner: Manner) => some(recipientName, { lines: 3, ...manner }),
    forEarning: (manner: Manner) => some(recipientName && words.forEarning, { weight: 'italic', ...manner }),
    achievement: (manner: Manner) => block(certificate.achievement, { tag: 'H1', weight: 'bold', lines: 3, ...manner }),
    about: (manner: Manner) => some(certificate.about, { lines: 4, isOptional: true, lineHeight: 1.32, ...manner }),
    facts: (manner: Manner) =>
      some(certificate.facts.join('   ·   '), { family: sansSerif, lines: 3, isOptional: true, ...manner }),
    standing: (manner: Omit<Manner, 'colour'>) =>
      some(standing?.sentence, { family: sansSerif, weight: 'bold', lines: 2, colour: alarm, ...manner }),
    issuer: (manner: Manner) => block(certificate.issuer.name, { weight: 'bold', lines: 2, ...manner }),
    signedBy: (manner: Manner) => some(certificate.issuer.proof, { family: sansSerif, lines: 2, ...manner }),
    day: (label: string, day: string | undefined, align: { label: Manner; day: Manner }): Block[] =>
      day ? [block(label, { family: sansSerif, ...align.label }), block(day, align.day)] : [],
    note: (text: string, manner: Manner) => block(text, { family: sansSerif, lines: 2, ...manner }),
    words,
  }
}
