import { cleanStyle, keptAttribute, type PixelsInside } from './svg-attributes.ts'
import { SvgProblem } from './svg-problem.ts'
import { readSvgTokens, type SvgElement } from './svg-tokens.ts'

const depthMax = 100
const elementsMax = 50_000

/** The elements of SVG 1.1 and 2 that draw something by themselves. Whatever else there is goes, with all that it holds. */
const drawing = new Set(
  `svg g a defs symbol use switch title desc style path rect circle ellipse line polyline polygon text tspan textPath image
   linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer feComposite
   feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
   feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
   feTurbulence`.split(/\s+/),
)

/**
 * Cleans a drawing, so that it holds nothing but shapes, texts, gradients, filters and pictures of its own: no script, event
 * handler, foreign object, entity or style import, and nothing that is somewhere else. It is given the width and height of
 * `side` on its longer side, whatever it said itself.
 *
 * Throws SvgProblem where it is no SVG that can be read so.
 */
export function cleanSvg(text: string, side: number): string {
  const parts: string[] = []
  const open: SvgElement[] = []
  const inside = { pixels: 0 }
  let elements = 0
  /** The depth within an element that is dropped. */
  let dropped = 0
  /** The text of the style sheet that is open: comments and elements may stand within a word of it. */
  let style = ''
  for (const token of readSvgTokens(text)) {
    if (token.kind === 'text') {
      if (dropped > 0 || open.length === 0) continue
      if (open.at(-1)?.name === 'style') style += token.text
      else parts.push(escapeText(token.text))
      continue
    }
    if (token.kind === 'end') {
      const element = open.pop()
      if (element?.name !== token.name) throw new SvgProblem('its elements do not close as they open')
      if (dropped > 0) dropped--
      else parts.push(element.name === 'style' ? styleOf(style) : '', `</${element.name}>`)
      if (element.name === 'style') style = ''
      continue
    }
    const { element } = token
    if (++elements > elementsMax) throw new SvgProblem(`it has more than ${elementsMax} elements`)
    if (open.length === depthMax) throw new SvgProblem(`it nests deeper than ${depthMax} elements`)
    if (elements === 1 && element.name !== 'svg') throw new SvgProblem('it does not begin with an svg element')
    if (elements > 1 && open.length === 0) throw new SvgProblem('something follows its end')
    const goes = dropped > 0 || open.at(-1)?.name === 'style' || !drawing.has(element.name)
    if (!goes) parts.push(startOf(element, inside, elements === 1 ? rootSize(element, side) : undefined))
    if (!element.isEmpty) {
      open.push(element)
      if (goes) dropped++
    } else if (!goes) parts.push(`</${element.name}>`)
  }
  if (elements === 0 || open.length > 0) throw new SvgProblem('it is cut off')
  return parts.join('')
}

function startOf(
  { name, attributes }: SvgElement,
  inside: PixelsInside,
  root: Record<string, string> | undefined,
): string {
  const kept = new Map<string, string>()
  for (const [attribute, value] of attributes) {
    const clean = keptAttribute(name, attribute, value, inside)
    if (clean !== undefined) kept.set(attribute, clean)
  }
  for (const [attribute, value] of Object.entries(root ?? {})) kept.set(attribute, value)
  return `<${name}${[...kept].map(([attribute, value]) => ` ${attribute}="${escapeText(value)}"`).join('')}>`
}

/** The size of the drawing as attributes of its root, from its viewBox or from width and height. */
function rootSize({ attributes }: SvgElement, side: number): Record<string, string> {
  const box = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [left = 0, top = 0, boxWidth = Number.NaN, boxHeight = Number.NaN] = box
  const width = box.length === 4 ? boxWidth : lengthOf(attributes.get('width'))
  const height = box.length === 4 ? boxHeight : lengthOf(attributes.get('height'))
  const isSize = (value: number) => value > 0 && value < 1e6
  if (!isSize(width) || !isSize(height)) throw new SvgProblem('it tells no size: neither viewBox nor width and height')
  if (Math.max(width, height) > 50 * Math.min(width, height)) throw new SvgProblem('it is far longer than it is wide')
  const scale = side / Math.max(width, height)
  return {
    xmlns: 'http://www.w3.org/2000/svg',
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
    viewBox: box.length === 4 ? `${left} ${top} ${width} ${height}` : `0 0 ${width} ${height}`,
    width: String(Math.max(1, Math.round(width * scale))),
    height: String(Math.max(1, Math.round(height * scale))),
  }
}

function lengthOf(text: string | undefined): number {
  return /^\s*\+?\d*\.?\d+(?:[eE][+-]?\d+)?\s*(?:px|pt|mm|cm|in|pc|em)?\s*$/.test(text ?? '')
    ? Number.parseFloat(text ?? '')
    : Number.NaN
}

function styleOf(text: string): string {
  return escapeText(cleanStyle(text) ?? '')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
