import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readCredentialFile } from '../src/index.ts'

const jwt = 'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJ4In0.c2ln'

/** A PDF as far as its attachments go: each the words of its dictionary, with its type where they give none, and what follows "stream". */
function pdf(...attachments: [words: string, data: string | Buffer][]): Buffer {
  const tables = '1 0 obj\n<< /Type /Catalog /Names << /EmbeddedFiles 2 0 R >> >>\nendobj\n'
  const objects = attachments.map(([words, data], index) =>
    Buffer.concat([
      Buffer.from(
        `${index + 5} 0 obj\n<< ${words.includes('Type') ? words : `/Type /EmbeddedFile ${words}`} >>\nstream\r\n`,
      ),
      Buffer.from(data),
      Buffer.from('\nendstream\nendobj\n'),
    ]),
  )
  return Buffer.concat([Buffer.from(`%PDF-1.7\n%\xff\xff\n${tables}`, 'latin1'), ...objects, Buffer.from('%%EOF')])
}

describe('a PDF', () => {
  const credential = '{"@context":[],"name":"Ñ endstream"}'
  const packed = deflateSync(credential)

  it.each([
    ['packed', pdf(['/Filter /FlateDecode', packed])],
    ['packed, its filter in a list', pdf(['/Filter [/FlateDecode]', packed])],
    ['as it is', pdf([`/Length ${Buffer.byteLength(credential)}`, credential])],
    ['as it is, its length told elsewhere', pdf(['/Length 12 0 R', credential.replace(' endstream', '')])],
    [
      'twice, beside another file',
      pdf(['', '{"a":1}'], ['/Filter/FlateDecode', packed], ['/Filter/FlateDecode', packed]),
    ],
    ['as a token', pdf(['', jwt])],
  ])('gives the credential that is attached to it: %s', (how, bytes) => {
    const name = how.includes('elsewhere') ? 'Ñ' : 'Ñ endstream'
    expect(readCredentialFile(bytes)).toEqual({ document: how === 'as a token' ? jwt : { '@context': [], name } })
  })

  it.each([
    ['has another type', pdf(['/Type /XObject /Subtype /application#2Fpdf /Filter /FlateDecode', packed])],
    ['has no type', pdf(['/NoType true /Filter /FlateDecode', packed])],
    ['has no dictionary that can be found', pdf([`/Type /X ${'/Y 1 '.repeat(2_000)}/Filter /FlateDecode`, packed])],
    ['is packed as told elsewhere', pdf(['/Type /X /Filter 9 0 R', packed])],
    ['is packed as told in odd letters', pdf(['/Type /Embedded#46ile /Filt#65r /Flate#44ecode', packed])],
    ['is told to be longer than it is', pdf([`/Type /X /Length ${2 ** 40}`, credential.replace(' endstream', '')])],
    ['begins with a byte order mark', pdf(['/Type /X', `\uFEFF${credential.replace(' endstream', '')}`])],
    ['is packed behind a byte order mark', pdf(['/Type /X', deflateSync(`\uFEFF \r\n${credential}`)])],
    [
      'begins behind half an end of line',
      Buffer.from(pdf(['/Type /X', packed]).toString('latin1').replace('stream\r\n', 'stream\r'), 'latin1'),
    ],
    [
      'stands behind twenty others',
      pdf(...Array.from({ length: 20 }, (): [string, string] => ['', 'x']), ['', packed]),
    ],
  ])('gives the credential that %s, and none where there is one more', (_, bytes) => {
    expect(readCredentialFile(bytes)).toMatchObject({ document: { '@context': [] } })
    const other = pdf(['/Type /X', deflateSync('{"@context":[],"name":"Eve"}')])
    for (const both of [Buffer.concat([bytes, other]), Buffer.concat([other, bytes])]) {
      expect(readCredentialFile(both)).toEqual({ problem: 'several_credentials' })
    }
  })

  it('with several, or with none, says so', () => {
    expect(readCredentialFile(pdf(['/Filter /FlateDecode', packed], ['', jwt]))).toEqual({
      problem: 'several_credentials',
    })
    for (const none of [pdf(), pdf(['', 'A picture'], ['/Filter /FlateDecode', deflateSync('<invoice/>')])]) {
      expect(readCredentialFile(none)).toEqual({ problem: 'no_credential' })
    }
    expect(readCredentialFile(pdf(['', '{"@context":[],"a":1,"a":2}']))).toEqual({ problem: 'repeated_names' })
    expect(readCredentialFile(Buffer.from('{"a":"%PDF-1.7"}'))).toEqual({ document: { a: '%PDF-1.7' } })
  })

  it.each([
    ['is packed in another way', '/Filter /LZWDecode', packed.subarray(4)],
    ['is packed twice', '/Filter [/FlateDecode /ASCIIHexDecode]', deflateSync(Buffer.from(credential).toString('hex'))],
    ['is packed as told elsewhere', '/Filter 9 0 R', 'x'],
    ['was changed before it was packed', '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>', deflateSync('\x02{')],
    ['is broken', '/Filter /FlateDecode', packed.subarray(4)],
    ['lies in another file', '/F (credential.json)', 'x'],
  ])('to which something is attached that %s leaves the question open, beside a credential too', (_, words, data) => {
    for (const bytes of [pdf([words, data]), pdf(['', jwt], [words, data])]) {
      expect(readCredentialFile(bytes)).toEqual({ problem: 'unreadable_pdf' })
    }
  })

  it('that is encrypted leaves the question open, whatever can be read in it', () => {
    for (const trailer of ['trailer << /Root 1 0 R /Encrypt 4 0 R >>', '9 0 obj << /Type /XRef /Encrypt<</V 5>> >>']) {
      for (const bytes of [pdf(['', packed.subarray(4)]), pdf(['', jwt]), pdf()]) {
        expect(readCredentialFile(Buffer.concat([bytes, Buffer.from(trailer)]))).toEqual({ problem: 'unreadable_pdf' })
      }
    }
  })
})

describe('what a PDF unpacks to', () => {
  const megabytes = (count: number) => deflateSync(Buffer.alloc(count * 1024 * 1024, ' '))

  it('is bounded, and no more of it is looked at behind a second credential', () => {
    const flate = '/Filter /FlateDecode'
    const large = Array.from({ length: 9 }, (): [string, Buffer] => [flate, megabytes(1)])
    const credentials: [string, string][] = [1, 2].map((a) => ['', JSON.stringify({ '@context': [], a })])
    expect(readCredentialFile(pdf(...large))).toEqual({ problem: 'too_large' })
    expect(readCredentialFile(pdf(...credentials.slice(1), ...large))).toEqual({ problem: 'too_large' })
    expect(readCredentialFile(pdf(...credentials, ...large))).toEqual({ problem: 'several_credentials' })
    const nine = (text: string) => pdf(...Array.from({ length: 9 }, (): [string, string] => ['', text]))
    expect(readCredentialFile(nine(`{${' '.repeat(1024 * 1024)}`))).toEqual({ problem: 'too_large' })
    expect(readCredentialFile(nine('x'.repeat(1024 * 1024)))).toEqual({ problem: 'no_credential' })
  })

  it('is bounded by the number of parts, each of which may be attached', () => {
    const parts = (count: number) =>
      Buffer.from(`%PDF-1.7\n${'1 0 obj <<>> stream\nx\nendstream endobj\n'.repeat(count)}`)
    expect(readCredentialFile(parts(5_000))).toEqual({ problem: 'no_credential' })
    expect(readCredentialFile(parts(5_001))).toEqual({ problem: 'too_large' })
  })

  it('is looked at no further where one text is more than any credential', () => {
    for (const text of [`{"a":${'['.repeat(100)}${']'.repeat(100)}}`, `{"a":[${'{},'.repeat(20_000)}{}]}`]) {
      expect(readCredentialFile(pdf(['', text]))).toEqual({ problem: 'too_large' })
    }
    expect(readCredentialFile(pdf(['', '['.repeat(2_000_000)]))).toEqual({ problem: 'no_credential' })
  })
})
