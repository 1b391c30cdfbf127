import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { serif } from '../../platform/fonts/font-files.ts'
import type { Certificate, CertificateLayout } from './certificate.ts'
import { certificateTexts } from './certificate-texts.ts'
import { drawClassic } from './layout-classic.ts'
import { drawDiploma } from './layout-diploma.ts'
import { drawModern } from './layout-modern.ts'
import { CertificateSheet } from './sheet.ts'

const layouts: Record<CertificateLayout, (sheet: CertificateSheet, certificate: Certificate) => void> = {
  classic: drawClassic,
  modern: drawModern,
  diploma: drawDiploma,
}

/**
 * Draws a certificate as a tagged PDF of one page, with its fonts and the signed credential inside. The same certificate gives the
 * same bytes. It takes a second of a processor and opens fonts, so it is for a process (render-certificate.ts).
 */
export async function drawCertificate(certificate: Certificate): Promise<Buffer> {
  const { language, layout, issuedAt = new Date(0), achievement, recipientName, issuer } = certificate
  const words = certificateTexts[language]
  const doc = new PDFDocument({
    size: certificate.paper === 'a4' ? 'A4' : 'LETTER',
    layout: layout === 'diploma' ? 'portrait' : 'landscape',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    font: serif.regular,
    info: {
      Title: words.title(achievement, recipientName),
      Author: issuer.name,
      Subject: certificate.kind,
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  })
  const bytes = buffer(doc)
  doc.file(Buffer.from(certificate.document.text), {
    name: certificate.document.fileName,
    type: 'application/vc+ld+json',
    description: words.attachment,
    creationDate: issuedAt,
    modifiedDate: issuedAt,
    relationship: 'Source',
  } as PDFKit.Mixins.PDFAttachmentOptions)
  const sheet = new CertificateSheet(doc)
  layouts[layout](sheet, certificate)
  sheet.end()
  return bytes
}
