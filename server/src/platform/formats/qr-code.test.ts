import jsqr from 'jsqr'
import { describe, expect, it } from 'vitest'
import { encodeQrCode } from './qr-code.ts'

/** What others' code reads of a code, a module as a square of three pixels. */
function read(text: string): string | undefined {
  const { size, modules } = encodeQrCode(text)
  const side = 3 * (size + 8)
  const pixels = new Uint8ClampedArray(4 * side * side).fill(255)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [column, row] = [Math.floor(x / 3) - 4, Math.floor(y / 3) - 4]
      const isInside = column >= 0 && row >= 0 && column < size && row < size
      if (isInside && modules[row * size + column]) pixels.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3)
    }
  return (jsqr as unknown as typeof jsqr.default)(pixels, side, side)?.data
}

describe('a QR code', () => {
  it('of every version up to the twentieth is read by others', () => {
    const sizes = new Set<number>()
    for (const bytes of [
      1, 14, 15, 26, 27, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
    ]) {
      const text = 'https://ejemplo.example/credentials/'.repeat(20).slice(0, bytes)
      expect(read(text)).toBe(text)
      sizes.add(encodeQrCode(text).size)
    }
    expect([...sizes]).toEqual(Array.from({ length: 20 }, (_, version) => 21 + 4 * version))
  })

  it('holds what is not ASCII as UTF-8', () => {
    expect(read('https://universidad.example/título/ñandú')).toBe('https://universidad.example/título/ñandú')
  })

  it('of one text does not change that of another', () => {
    const before = encodeQrCode('https://ejemplo.example/1')
    const copy = before.modules.slice()
    encodeQrCode('https://ejemplo.example/2')
    expect(before.modules).toEqual(copy)
    expect(encodeQrCode('https://ejemplo.example/1').modules).toEqual(copy)
  })

  it('is refused for more than the largest of them holds', () => {
    expect(() => encodeQrCode('x'.repeat(667))).toThrow(RangeError)
  })
})
