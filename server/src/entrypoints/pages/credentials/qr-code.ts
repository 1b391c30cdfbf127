import { LRUCache } from 'lru-cache'
import { encode } from 'uqr'
import { escapeHtml, type Html, trusted } from '../../../platform/formats/html.ts'

/** Any mask can be read; to try all of them for the evenest takes four times as long. */
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

/** Encoding is a third of what a page costs, and one that was opened is opened again. */
const drawings = new LRUCache<string, { size: number; path: string }>({ max: 1_000, memoMethod: draw })

/** A row of modules is one rectangle, for brevity. */
function draw(address: string): { size: number; path: string } {
  const { data, size } = encode(address, options)
  let path = ''
  for (const [y, row] of data.entries())
    for (let x = row.indexOf(true); x >= 0; ) {
      const gap = row.indexOf(false, x)
      const end = gap < 0 ? size : gap
      path += `M${x + border} ${y + border}h${end - x}v1h-${end - x}z`
      x = row.indexOf(true, end)
    }
  return { size: size + 2 * border, path }
}
