import { renderUnicodeCompact } from 'uqr'

/** White on black in colours of its own: on a light terminal the drawn half would be the dark one, which few readers take. */
const [colours, usual] = ['\x1b[38;5;231;48;5;16m', '\x1b[0m']

/** A QR code for a telephone that is held before the screen. */
export function drawQrCode(text: string): string {
  const lines = renderUnicodeCompact(text, { border: 4 }).split('\n')
  return lines.map((line) => `${colours}${line}${usual}\n`).join('')
}
