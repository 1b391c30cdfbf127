import { parentPort, workerData } from 'node:worker_threads'
import { drawableText } from '../platform/fonts/drawable-text.ts'
import type { Certificate } from './certificate.ts'
import { certificateTexts } from './certificate-texts.ts'
import { drawCertificate } from './draw-certificate.ts'

// Runs in a thread of its own (render-certificate.ts).
const certificate = workerData as Certificate
const { language, recipientName, issuer } = certificate
const shown = async (text: string) => (await drawableText(text)).replace(/\s+/g, ' ').trim()
const name = recipientName === undefined ? undefined : await shown(recipientName)
const drawn = {
  ...certificate,
  recipientName: name === '' ? certificateTexts[language].nameOnPage : name,
  kind: await shown(certificate.kind),
  achievement: await shown(certificate.achievement),
  about: certificate.about && (await shown(certificate.about)),
  facts: await Promise.all(certificate.facts.map(shown)),
  issuer: { ...issuer, name: await shown(issuer.name) },
}
parentPort?.postMessage(await drawCertificate(drawn))
