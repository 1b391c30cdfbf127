import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../test/pdf-reader.ts'
import type { Certificate, CertificateLayout } from './certificate.ts'
import { makeCertificate } from './certificate-program.ts'

const picture = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#1a5f7a' } })
  .png()
  .toBuffer()

const certificate = (layout: CertificateLayout, recipientName: string, achievement: string): Certificate => ({
  layout,
  paper: 'a4',
  language: 'es',
  kind: 'Curso',
  recipientName,
  achievement,
  about: 'palabra larga '.repeat(30),
  facts: ['Resultado: A'],
  issuer: { name: 'Universidad de Aguamarina', proof: 'Certificado por Sello' },
  badge: { picture, alt: achievement },
  issuedAt: new Date(0),
  issuedOn: '1 de enero de 1970',
  page: 'https://credentials.example.edu/credentials/0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e',
  colours: { deep: '#123456', bright: '#1a5f7a', pale: '#eef4f7' },
  document: { fileName: 'credential.json', text: '{}' },
})

/** For looking at: SCREENSHOTS=folder. */
async function keep(name: string, { draw }: Awaited<ReturnType<typeof readPdf>>): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `certificate-${name}.png`), (await draw()).picture)
}

describe('the certificate of a credential', () => {
  it.each([
    ['Latin', 'Đặng Thị Mỹ Linh Ğüneş Szczęśniak', 'Análisis'],
    ['Greek', 'Ελένη Παπαδοπούλου', 'Ανάλυση δεδομένων'],
    ['Cyrillic', 'Қайрат Әбілұлы Ґедройць', 'Анализ данных'],
    ['Arabic', 'محمد بن سلمان (2027)', 'تحليل البيانات'],
    ['Hebrew', 'דוד לוי', 'ניתוח נתונים (Python) מתקדם'],
    ['Chinese', '王小明', '数据分析与机器学习'],
    ['Japanese', '田中さくら', 'データ分析入門コース'],
    ['Korean', '김민준', '데이터 분석 입문'],
    ['Thai', 'สมชาย ใจดี', 'การวิเคราะห์ข้อมูล'],
    ['Devanagari', 'प्रियंका शर्मा', 'डेटा विश्लेषण'],
    ['long names', `${'María de los Ángeles '.repeat(9)}Ñ`, 'Diplomado internacional en gestión '.repeat(5)],
    ['words without an end', 'x'.repeat(190), '分'.repeat(180)],
    ['a script that no font here has', 'ნინო 🎓', 'பட்டம்'],
  ])('stays on its page with %s', async (what, name, achievement) => {
    for (const layout of what.startsWith('long')
      ? (['classic', 'modern', 'diploma'] as const)
      : (['modern'] as const)) {
      const pdf = await readPdf(Buffer.from(await makeCertificate(certificate(layout, name, achievement))))
      for (const { text, left, right, bottom } of pdf.texts)
        expect([text, left >= 24, right <= pdf.width - 24, bottom >= 24, bottom <= pdf.height - 24]).toEqual([
          text,
          ...[true, true, true, true],
        ])
      expect(pdf.pages).toBe(1)
      const words = pdf.texts.map(({ text }) => text).join(' ')
      if (what.startsWith('a script')) expect(words).toContain('El nombre está en la página de la credencial')
      await keep(`${what.replaceAll(' ', '-')}-${layout}`, pdf)
    }
  })
})
