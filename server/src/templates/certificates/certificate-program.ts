import { drawableText } from '../../platform/fonts/drawable-text.ts'
import type { Certificate } from './certificate.ts'
import { certificateTexts } from './certificate-texts.ts'
import { drawCertificate } from './draw-certificate.ts'

/** Makes the PDF of a certificate. Runs in a process of its own (render-certificate.ts). */
export async function makeCertificate(certificate: Certificate): Promise<Uint8Array> {
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
  return drawCertificate(drawn)
}
