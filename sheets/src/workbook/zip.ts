import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP archive of a few files, packed (APPNOTE.TXT, "Overall .ZIP file format"). The same files give the same bytes. */
export function zip(files: Record<string, string>): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const about = describe(name, content, packed.length)
    const local = Buffer.concat([words([0x04034b50, 4], [20, 2]), about, Buffer.from(name), packed])
    const made = words([0x02014b50, 4], [20, 2], [20, 2])
    const place = words([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4])
    directory.push(made, about, place, Buffer.from(name))
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const count = Object.keys(files).length
  const end = words([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [listed.length, 4], [offset, 4], [0, 2])
  return Buffer.concat([...parts, listed, end])
}

/** What both headers of a file have: flags for UTF-8, method, 1980-01-01, checksum, sizes, lengths of name and extra field. */
function describe(name: string, content: Buffer, packedBytes: number): Buffer {
  const sizes = [
    [crc32(content), 4],
    [packedBytes, 4],
    [content.length, 4],
  ] as const
  return words([0x0800, 2], [8, 2], [0, 2], [0x21, 2], ...sizes, [Buffer.byteLength(name), 2], [0, 2])
}

function words(...given: (readonly [value: number, bytes: number])[]): Buffer {
  return Buffer.concat(
    given.map(([value, bytes]) => {
      const word = Buffer.alloc(bytes)
      word.writeUIntLE(value, 0, bytes)
      return word
    }),
  )
}
