import { expect, it } from 'vitest'
import { describeAchievementType } from './achievement-type.ts'

it.each([
  ['Certificate', 'es', 'Certificado'],
  ['MicroCredential', 'es', 'Microcredencial'],
  ['Certificate', 'en', 'Certificate'],
  ['CertificateOfCompletion', 'en', 'Certificate of completion'],
  ['ext:TallerIntensivo', 'es', 'Taller intensivo'],
  ['ext:peer_review', 'en', 'Peer review'],
  ['toString', 'es', 'To string'],
  ['', 'es', ''],
] as const)('the type %j reads in %s as %j', (type, language, words) => {
  expect(describeAchievementType(type, language)).toBe(words)
})
