import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { zip } from '../sheets/src/workbook/zip.ts'
import type { Caller, CallerOrder, Count } from './hostile-order.ts'

/** Callers of hostile-callers.ts who have files read: anybody's that are verified, and workbooks of a person who signed in. */
export const fileCallers: Record<string, Caller> = {
  'no key: tokens of millions of values verified': (order, count) => verify(order, count, token()),
  'no key: lists two million deep verified': (order, count) => verify(order, count, Buffer.from(deep)),
  'no key: PNGs with 4 MB of packed text verified': (order, count) => verify(order, count, png()),
  'no key: PDFs with twenty attachments verified': (order, count) => verify(order, count, pdf()),
  'no key: pictures of 4 MB of elements verified': (order, count) => verify(order, count, Buffer.from(svg)),
  'one session: workbooks of nested elements': (order, count) => upload(order, count, workbook(nested, {})),
  'one session: workbooks of shared strings': (order, count) =>
    upload(
      order,
      count,
      workbook('<sheetData/>', { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(5_900_000)}</sst>` }),
    ),
  'one session: one string in 50,000 cells': (order, count) => {
    const cells = '<row><c t="s"><v>0</v></c></row>'.repeat(50_000)
    const strings = `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`
    return upload(order, count, workbook(`<sheetData>${cells}</sheetData>`, { 'xl/sharedStrings.xml': strings }))
  },
}

const values = `[${'{},'.repeat(999_999)}{}]`
const deep = '['.repeat(2_000_000) + ']'.repeat(2_000_000)
const svg = `<svg xmlns="http://www.w3.org/2000/svg">${'<a b="c">'.repeat(400_000)}`
const nested = '<a>'.repeat(30) + '<b/>'.repeat(7_000_000) + '</a>'.repeat(30)
const addresses = 8

/** From eight addresses, each as often as it may and more. */
function verify(order: CallerOrder, count: Count, file: Buffer) {
  return () =>
    Promise.all(
      Array.from({ length: addresses * 2 }, async (_, n) => {
        for (let turn = 0; ; turn += 1) {
          const headers = { 'x-forwarded-for': `198.51.${turn % 200}.${n % addresses}` }
          await send(order, count, '/verify', { headers, body: new Uint8Array(file) })
        }
      }),
    )
}

function upload(order: CallerOrder, count: Count, file: Uint8Array) {
  const headers = { cookie: order.cookie, origin: order.url, 'x-organization-id': order.organizationId }
  return () =>
    Promise.all(
      Array.from({ length: 4 }, async () => {
        for (;;) {
          const body = new FormData()
          body.set('file', new Blob([new Uint8Array(file)]), 'a.xlsx')
          await send(order, count, '/api/panel/bulk/read', { headers, body })
        }
      }),
    )
}

async function send({ url }: CallerOrder, count: Count, path: string, options: RequestInit): Promise<void> {
  const answer = await fetch(`${url}${path}`, { method: 'POST', ...options }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  count(String(answer?.status ?? 'cut'))
  if (!answer?.ok) await sleep(50)
}

function token(): Buffer {
  const part = (text: string) => Buffer.from(text).toString('base64url')
  return Buffer.from(`${part('{"alg":"EdDSA"}')}.${part(`{"vc":${values}}`)}.c2ln`)
}

function png(): Buffer {
  const text = Buffer.concat([
    Buffer.from('openbadgecredential\0\x01\0\0\0', 'latin1'),
    deflateSync(`{"a":${values}}`.padEnd(4_190_000)),
  ])
  const header = Buffer.from('00000001000000010806000000', 'hex')
  const chunks = [chunk('IHDR', header), chunk('iTXt', text), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length)
  around.writeUInt32BE(crc32(typed), 4)
  return Buffer.concat([around.subarray(0, 4), typed, around.subarray(4)])
}

function pdf(): Buffer {
  const attachments = Array.from({ length: 20 }, (_, n) => {
    const packed = deflateSync(`{"a${n}":${values}}`.padEnd(4_190_000))
    const words = `${n + 1} 0 obj\n<< /Type /EmbeddedFile /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
    return Buffer.concat([Buffer.from(words), packed, Buffer.from('\nendstream\nendobj\n')])
  })
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...attachments])
}

function workbook(sheet: string, more: Record<string, string>): Uint8Array {
  return zip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/a.xml"/></Relationships>',
    'xl/worksheets/a.xml': `<worksheet>${sheet}</worksheet>`,
    ...more,
  })
}
