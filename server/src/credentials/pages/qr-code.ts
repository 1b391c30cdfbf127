import { LRUCache } from 'lru-cache'
import { encode } from 'uqr'
import { escapeHtml, type Html, trusted } from '../../platform/formats/html.ts'

/** Readers accept any mask; trying all of them for the best one takes four times as long. */
const options = { ecc: 'M', border: 0, maskPattern: 2 } as const
/** ISO/IEC 18004, "Quiet zone", in modules. */
const border = 4

/** Renders an address as a QR code, black on white whatever the colours of the page. */
export function renderQrCode(address: string, name: string): Html {
  const { size, path } = drawings.memo(address)
  return trusted(
    `<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${escapeHtml(name)}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" shape-rendering="crispEdges" d="${path}"/></svg>`,
  )
}

/** A page that was opened once is opened again. */
const drawings = new LRUCache<string, { size: number; path: string }>({ max: 1_000, memoMethod: draw })

/** The modules of a code, row after row, a bit each. */
type Code = { size: number; modules: Int32Array }

/** The code that addresses of one length share, and the modules that each further character at a place of the id inverts. */
type Alike = Code & { base: string; turns: Map<number, Int32Array> }

const idLength = 36
const endsInId = new RegExp(`^http.*/[0-9a-f-]{${idLength}}$`)
const alikes = new LRUCache<string, Alike>({ max: 20, memoMethod: findAlike })

/**
 * Encodes an address. To encode one takes a fifth of a page, so one that ends in an id is put together from what its characters turn over: in codes
 * of one length, level and mask each module is an exclusive or of bits of the text, as error correction and masking are (ISO/IEC 18004).
 */
function codeOf(address: string): Code {
  if (!endsInId.test(address)) return encoded(address)
  const start = address.length - idLength
  const { size, modules, base, turns } = alikes.memo(address.slice(0, start))
  const code = { size, modules: modules.slice() }
  for (let place = start; place < address.length; place++) {
    const which = place * 128 + address.charCodeAt(place)
    let turned = turns.get(which)
    if (!turned) {
      turned = encoded(base.slice(0, place) + address[place] + base.slice(place + 1)).modules
      turnOver(turned, modules)
      turns.set(which, turned)
    }
    turnOver(code.modules, turned)
  }
  return code
}

function findAlike(start: string): Alike {
  const base = start + '0'.repeat(idLength)
  return { ...encoded(base), base, turns: new Map() }
}

function turnOver(modules: Int32Array, turned: Int32Array): void {
  for (let word = 0; word < modules.length; word++) modules[word] = (modules[word] as number) ^ (turned[word] as number)
}

function encoded(address: string): Code {
  const { data, size } = encode(address, options)
  const modules = new Int32Array(Math.ceil(size ** 2 / 32))
  for (const [at, isDark] of data.flat().entries())
    if (isDark) modules[at >> 5] = (modules[at >> 5] as number) | (1 << at)
  return { size, modules }
}

/** The side of the largest code, in modules. */
const sizeMax = 177
/** The beginnings of rectangles by their place in a row, and their ends by their width, precomputed: a code has hundreds of rectangles. */
const begins = Array.from({ length: sizeMax + 1 }, (_, x) => `M${x + border} `)
const widths = Array.from({ length: sizeMax + 1 }, (_, width) => `h${width}v1h-${width}z`)

/** Adjacent dark modules of a row become one rectangle, which keeps the path short. */
function draw(address: string): { size: number; path: string } {
  const { size, modules } = codeOf(address)
  let path = ''
  for (let y = 0; y < size; y++) {
    const line = String(y + border)
    let start = -1
    for (let x = 0; x <= size; x++) {
      const at = y * size + x
      const isDark = x < size && (((modules[at >> 5] as number) >> at) & 1) === 1
      if (isDark && start < 0) start = x
      if (isDark || start < 0) continue
      path += begins[start] + line + widths[x - start]
      start = -1
    }
  }
  return { size: size + 2 * border, path }
}
