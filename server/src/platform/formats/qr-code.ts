/** A QR code without its quiet zone: a byte for each module, row by row, 1 where it is dark. */
export type QrCode = { size: number; modules: Uint8Array }

/** What all codes of a version have in common: `modules` before any data, and where each bit of data goes. */
type Layout = QrCode & {
  places: Uint16Array
  dataBytes: number
  correctionBytes: number
  blocks: number
  countBits: number
}

/** ISO/IEC 18004, level M: the error correction codewords of a block and the number of blocks, of versions 1 to 20. */
const correctionOf = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
const blocksOf = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]
/** The format information of level M with `mask`. */
const format = 0b101111001111100

/** Any mask can be read. To try all eight for the evenest takes longer than all the rest. */
function mask(x: number): number {
  return x % 3 === 0 ? 1 : 0
}

/**
 * Encodes a text of up to 666 bytes, with error correction of level M. What codes of one version have in common is laid out once, since
 * the addresses of a service are all of one length. Throws RangeError where the text is longer.
 */
export function encodeQrCode(text: string): QrCode {
  const bytes = Buffer.from(text)
  const layout = layoutFor(bytes.length)
  const modules = layout.modules.slice()
  const codewords = interleave(dataOf(bytes, layout), layout)
  for (const [at, codeword] of codewords.entries())
    for (let bit = 0; bit < 8; bit++) {
      const place = layout.places[8 * at + bit] as number
      modules[place] = (modules[place] as number) ^ ((codeword >> (7 - bit)) & 1)
    }
  return { size: layout.size, modules }
}

const layouts: Layout[] = []

function layoutFor(bytes: number): Layout {
  for (let version = 1; version <= correctionOf.length; version++) {
    const layout = layouts[version] ?? layOut(version)
    layouts[version] = layout
    if (4 + layout.countBits + 8 * bytes <= 8 * layout.dataBytes) return layout
  }
  throw new RangeError(`A text of ${bytes} bytes is too long for a QR code.`)
}

function layOut(version: number): Layout {
  const size = 17 + 4 * version
  const modules = new Uint8Array(size * size)
  const isFixed = new Uint8Array(size * size)
  const set = (x: number, y: number, isDark: boolean) => {
    modules[y * size + x] = isDark ? 1 : 0
    isFixed[y * size + x] = 1
  }
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawRings(set, { x, y, reach: 4, size, light: [2, 4] })
  const centres = alignmentCentres(version, size)
  const last = size - 7
  for (const x of centres)
    for (const y of centres) {
      const isFinder = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6)
      if (!isFinder) drawRings(set, { x, y, reach: 2, size, light: [1] })
    }
  drawFormat(set, size)
  if (version >= 7) drawVersion(set, version, size)
  const places: number[] = []
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const isUpward = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const place = (isUpward ? size - 1 - step : step) * size + x
        if (isFixed[place]) continue
        modules[place] = mask(x)
        places.push(place)
      }
  }
  const [correctionBytes = 0, blocks = 0] = [correctionOf[version - 1], blocksOf[version - 1]]
  const dataBytes = (places.length >> 3) - correctionBytes * blocks
  const countBits = version < 10 ? 8 : 16
  return { size, modules, places: Uint16Array.from(places), dataBytes, correctionBytes, blocks, countBits }
}

type Set = (x: number, y: number, isDark: boolean) => void

function drawRings(set: Set, at: { x: number; y: number; reach: number; size: number; light: number[] }): void {
  for (let dy = -at.reach; dy <= at.reach; dy++)
    for (let dx = -at.reach; dx <= at.reach; dx++) {
      const [x, y] = [at.x + dx, at.y + dy]
      const ring = Math.max(Math.abs(dx), Math.abs(dy))
      if (x >= 0 && y >= 0 && x < at.size && y < at.size) set(x, y, !at.light.includes(ring))
    }
}

function alignmentCentres(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = 2 * Math.ceil((2 * version + 2) / (count - 1))
  return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - step * (count - 2 - at))]
}

function drawFormat(set: Set, size: number): void {
  for (let bit = 0; bit < 15; bit++) {
    const isDark = ((format >> bit) & 1) === 1
    if (bit < 8) {
      set(8, bit < 6 ? bit : bit + 1, isDark)
      set(size - 1 - bit, 8, isDark)
    } else {
      set(bit === 8 ? 7 : 14 - bit, 8, isDark)
      set(8, size - 15 + bit, isDark)
    }
  }
  set(8, size - 8, true)
}

function drawVersion(set: Set, version: number, size: number): void {
  let rest = version
  for (let bit = 0; bit < 12; bit++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let bit = 0; bit < 18; bit++) {
    const isDark = ((bits >> bit) & 1) === 1
    const [far, near] = [size - 11 + (bit % 3), Math.floor(bit / 3)]
    set(far, near, isDark)
    set(near, far, isDark)
  }
}

/** Mode 0100 (bytes), the count, the bytes, a terminator of four zeros, and the padding of the standard. */
function dataOf(bytes: Buffer, { dataBytes, countBits }: Layout): Uint8Array {
  const data = new Uint8Array(dataBytes)
  const head = countBits === 8 ? [bytes.length] : [bytes.length >> 8, bytes.length & 255]
  let half = 0b0100
  let at = 0
  for (const byte of [...head, ...bytes]) {
    data[at++] = (half << 4) | (byte >> 4)
    half = byte & 15
  }
  data[at++] = half << 4
  for (let pad = 0xec; at < dataBytes; pad ^= 0xec ^ 0x11) data[at++] = pad
  return data
}

/** The first codeword of each block, the second of each, and so on; then so the error correction. Later blocks may be longer by one. */
function interleave(data: Uint8Array, { blocks, correctionBytes }: Layout): Uint8Array {
  const shortBytes = Math.floor(data.length / blocks)
  const shortBlocks = blocks - (data.length % blocks)
  const result = new Uint8Array(data.length + blocks * correctionBytes)
  let start = 0
  for (let block = 0; block < blocks; block++) {
    const part = data.subarray(start, start + shortBytes + (block < shortBlocks ? 0 : 1))
    start += part.length
    for (const [at, byte] of part.entries())
      result[at * blocks + (at < shortBytes ? block : block - shortBlocks)] = byte
    for (const [at, byte] of correctionFor(part, correctionBytes).entries())
      result[data.length + at * blocks + block] = byte
  }
  return result
}

const powers = new Uint8Array(510)
const logarithms = new Uint8Array(256)
for (let exponent = 0, power = 1; exponent < 255; exponent++) {
  powers[exponent] = power
  powers[exponent + 255] = power
  logarithms[power] = exponent
  power = (power << 1) ^ (power & 128 ? 0x11d : 0)
}

/** The remainder of a block by the generator of Reed and Solomon, in the field of 256 elements whose polynomial is 0x11d. */
function correctionFor(block: Uint8Array, count: number): Uint8Array {
  const generator = generators[count] ?? generatorOf(count)
  generators[count] = generator
  const rest = new Uint8Array(count)
  for (const byte of block) {
    const factor = byte ^ (rest[0] as number)
    rest.copyWithin(0, 1)
    rest[count - 1] = 0
    if (factor === 0) continue
    const exponent = logarithms[factor] as number
    for (let at = 0; at < count; at++)
      rest[at] = (rest[at] as number) ^ (powers[(generator[at] as number) + exponent] as number)
  }
  return rest
}

/** By number of codewords, the logarithms of the coefficients, without the first, which is one. None of them is zero. */
const generators: Uint8Array[] = []

function generatorOf(count: number): Uint8Array {
  let polynomial = [1]
  for (let root = 0; root < count; root++) {
    const times = (value: number) => (value === 0 ? 0 : (powers[(logarithms[value] as number) + root] as number))
    polynomial = [...polynomial, 0].map((value, at) => value ^ times(polynomial[at - 1] ?? 0))
  }
  return Uint8Array.from(polynomial.slice(1), (value) => logarithms[value] as number)
}
