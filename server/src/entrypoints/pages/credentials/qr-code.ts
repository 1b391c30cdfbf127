import { escapeHtml, type Html, trusted } from '../../../platform/formats/html.ts'
import { encodeQrCode } from '../../../platform/formats/qr-code.ts'

/** ISO/IEC 18004, "Quiet zone", in modules. */
const border = 4

/** Renders an address as a QR code, black on white whatever the colours of the page. */
export function renderQrCode(address: string, name: string): Html {
  const { size, modules } = encodeQrCode(address)
  const side = size + 2 * border
  return trusted(
    `<svg class="qr" viewBox="0 0 ${side} ${side}" role="img" aria-label="${escapeHtml(name)}"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path stroke="#000" shape-rendering="crispEdges" d="${linesOf(size, modules)}"/></svg>`,
  )
}

/** Lines as thick as a module, for brevity: one for each run of dark modules. */
function linesOf(size: number, modules: Uint8Array): string {
  let lines = ''
  for (let y = 0; y < size; y++) {
    const row = y * size
    let drawn = -1
    for (let x = 0; x < size; x++) {
      if (modules[row + x] === 0) continue
      const start = x
      while (x < size && modules[row + x] === 1) x++
      lines += drawn < 0 ? `M${start + border} ${y + border}.5h${x - start}` : `m${start - drawn} 0h${x - start}`
      drawn = x
    }
  }
  return lines
}
