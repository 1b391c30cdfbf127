import { randomUUID } from 'node:crypto'
import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { renderQrCode } from './qr-code.ts'

/** The dark modules that a drawing has. */
function darkIn(drawing: string): string[] {
  return [...drawing.matchAll(/M(\d+) (\d+)h(\d+)v1/g)].flatMap(([, x, y, width]) =>
    Array.from({ length: Number(width) }, (_, n) => `${Number(x) - 4 + n} ${Number(y) - 4}`),
  )
}

it.each([
  'http://localhost:8080/credentials/',
  'https://credenciales.universidad-autónoma.example.edu/credentials/',
  `https://credentials.example.edu/credentials/${'a'.repeat(150)}/`,
])('is the code that the library makes of an address, whatever its id: %s', (start) => {
  const ids = ['', 'x', 'ffffffff-ffff-ffff-ffff-ffffffffffff', ...Array.from({ length: 40 }, () => randomUUID())]
  for (const id of ids) {
    const { data } = encode(start + id, { ecc: 'M', border: 0, maskPattern: 2 })
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])))
    expect(darkIn(renderQrCode(start + id, 'code').toString())).toEqual(dark)
  }
})
