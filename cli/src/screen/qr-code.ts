import { renderUnicodeCompact } from 'uqr'

/** The code is printed black on white in its own colours: in the colours of a terminal it might be white on black, which few readers take. */
const [colours, usual] = ['\x1b[38;5;231;48;5;16m', '\x1b[0m']

/** Draws a QR code for a telephone in front of the screen. */
export function drawQrCode(text: string): string {
  const lines = renderUnicodeCompact(text, { border: 4 }).split('\n')
  return lines.map((line) => `${colours}${line}${usual}\n`).join('')
}
