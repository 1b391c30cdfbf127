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

/** Encoding is a third of the cost of a page, and a page that was opened once is opened again. */
const drawings = new LRUCache<string, { size: number; path: string }>({ max: 1_000, memoMethod: draw })

/** The side of the largest code, in modules. */
const sizeMax = 177
/** The beginnings of rectangles by their place in a row, and their ends by their width, precomputed: a code has hundreds of rectangles. */
const begins = Array.from({ length: sizeMax + 1 }, (_, x) => `M${x + border} `)
const widths = Array.from({ length: sizeMax + 1 }, (_, width) => `h${width}v1h-${width}z`)

/** Adjacent dark modules of a row become one rectangle, which keeps the path short. */
function draw(address: string): { size: number; path: string } {
  const { data, size } = encode(address, options)
  let path = ''
  for (const [y, row] of data.entries()) {
    const line = String(y + border)
    let start = -1
    for (let x = 0; x <= size; x++) {
      const isDark = row[x] === true
      if (isDark && start < 0) start = x
      if (isDark || start < 0) continue
      path += begins[start] + line + widths[x - start]
      start = -1
    }
  }
  return { size: size + 2 * border, path }
}
