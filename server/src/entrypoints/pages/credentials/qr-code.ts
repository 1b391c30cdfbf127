import { encode } from 'uqr'
import { escapeHtml, type Html, trusted } from '../../../platform/formats/html.ts'

/** ISO/IEC 18004, "Quiet zone": four modules. Any mask can be read; to try all of them for the evenest takes four times as long, for each view. */
const options = { ecc: 'M', border: 4, maskPattern: 2 } as const

/** Renders an address as a QR code, black on white whatever the colours of the page. A row of modules is one rectangle, for brevity. */
export function renderQrCode(address: string, name: string): Html {
  const { data, size } = encode(address, options)
  const path = data
    .flatMap((row, y) =>
      [
        ...row
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map((run) => ({ run, y })),
    )
    .map(({ run, y }) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`)
    .join('')
  return trusted(
    `<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${escapeHtml(name)}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" shape-rendering="crispEdges" d="${path}"/></svg>`,
  )
}
