import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './accept-encoding.ts'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** `effort` weighs time against size: low for what is sent once, high for what is compressed once and sent often. */
export function compress(body: string | Buffer, encoding: Encoding, effort: 'little' | 'much'): Promise<Buffer> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  if (encoding === 'gzip') return deflate(bytes, { level: effort === 'little' ? 6 : 9 })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort === 'little' ? 4 : 9,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return brotli(bytes, { params })
}
