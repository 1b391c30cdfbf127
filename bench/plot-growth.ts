/** The curve of growth as an SVG: what each step costs with so many credentials stored, as a multiple of the first. */
export type Curve = { name: string; colour: string; points: { stored: number; ratio: number }[] }

const [width, height, left, right, top, bottom] = [720, 360, 56, 150, 24, 48]

export function plotGrowth(curves: Curve[]): string {
  const stored = curves.flatMap((curve) => curve.points.map((point) => point.stored))
  const [low, high] = [Math.log10(Math.min(...stored)), Math.log10(Math.max(...stored))]
  const ratioMax = Math.max(2, ...curves.flatMap((curve) => curve.points.map((point) => point.ratio * 1.1)))
  const x = (value: number) => left + ((Math.log10(value) - low) / (high - low || 1)) * (width - left - right)
  const y = (ratio: number) => height - bottom - (ratio / ratioMax) * (height - top - bottom)
  const grid = Array.from({ length: Math.floor(ratioMax * 2) + 1 }, (_, step) => step / 2)
    .map(
      (ratio) =>
        `<line x1="${left}" x2="${width - right}" y1="${y(ratio)}" y2="${y(ratio)}" stroke="#8884"/><text x="${left - 8}" y="${y(ratio) + 4}" text-anchor="end">${ratio}</text>`,
    )
    .join('')
  const sizes = [...new Set(stored)]
    .map(
      (size) =>
        `<text x="${x(size)}" y="${height - bottom + 20}" text-anchor="middle">${size.toLocaleString('en')}</text>`,
    )
    .join('')
  const lines = curves.map(({ name, colour, points }, index) => {
    const path = points.map(({ stored: size, ratio }) => `${x(size).toFixed(1)},${y(ratio).toFixed(1)}`).join(' ')
    const dots = path
      .split(' ')
      .map((point) => `<circle cx="${point.split(',')[0]}" cy="${point.split(',')[1]}" r="3.5" fill="${colour}"/>`)
      .join('')
    const legend = `<text x="${width - right + 14}" y="${top + 18 + index * 20}" fill="${colour}">${name}</text>`
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots}${legend}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui, sans-serif" font-size="12" fill="#777">
<title>Cost by credentials stored, as a multiple of the cost at the first size</title>
${grid}${sizes}<text x="${(left + width - right) / 2}" y="${height - 8}" text-anchor="middle">credentials stored</text>
${lines.join('\n')}
</svg>
`
}
