import { type Colours, dark, light } from './tokens.ts'

/** The colours of what stands out on a page: of links and lines, and of the words on a button of that colour. */
export type Accent = Pick<Colours, 'accent' | 'on-accent'>

/** On which each link may stand. */
const grounds = ['paper', 'card', 'tint', 'good-tint', 'late-tint', 'bad-tint', 'calm-tint'] as const

/** WCAG 2.2, 1.4.3 "Contrast (Minimum)", asks for 4.5; the papers of letters are a shade away from those of pages. */
const textContrast = 5

const accentPattern = /^#[0-9a-f]{6}$/

export function isAccent(text: string): boolean {
  return accentPattern.test(text)
}

/**
 * A colour that an organization chose, as it can be read: on light paper as much darker as it has to be, on dark paper as much lighter,
 * and no more. There is one for each colour: black and white take the way from one end to the other.
 *
 * @example accentOf('#1f4e79').light.accent // '#1f4e79'
 */
export function accentOf(colour: string): { light: Accent; dark: Accent } {
  return { light: accentOn(light, colour, black), dark: accentOn(dark, colour, white) }
}

/** The contrast of two colours, from 1 to 21. WCAG 2.2, "contrast ratio". */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/**
 * The same colour for what is printed and drawn: two that are dark enough for white letters and to be letters on white paper, and a
 * pale one that can be read on both.
 */
export function inksOf(colour: string): { deep: string; bright: string; pale: string } {
  const bright = readable(colour, black, ['#ffffff'], 7)
  return {
    deep: readable(colour, black, ['#ffffff'], 11),
    bright,
    pale: readable(colour, white, [bright], textContrast),
  }
}

const [black, white] = [0, 255]

/** Steps of the way to black or white. Each is smaller than the eye tells apart. */
const steps = 256

function accentOn(paper: Colours, colour: string, end: number): Accent {
  const accent = readable(
    colour,
    end,
    grounds.map((ground) => paper[ground]),
    textContrast,
  )
  return { accent, 'on-accent': paper['on-accent'] }
}

/** The colour, as far on its way to black or white as it takes to be read on each of these grounds, or at the end of the way. */
function readable(colour: string, end: number, on: string[], contrast: number): string {
  const at = (step: number) => mixed(colour, end, step / steps)
  const isReadable = (step: number) => on.every((ground) => contrastOf(at(step), ground) >= contrast)
  let [least, most] = isReadable(0) ? [0, 0] : [1, steps]
  while (least < most) {
    const middle = Math.floor((least + most) / 2)
    if (isReadable(middle)) most = middle
    else least = middle + 1
  }
  return at(least)
}

function mixed(colour: string, end: number, share: number): string {
  const channels = channelsOf(colour).map((channel) => Math.round(channel + (end - channel) * share))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Of `#rrggbb`, or of `#rgb` as style sheets write it. */
function channelsOf(colour: string): number[] {
  const digits = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit) : colour.slice(1).match(/../g)
  return (digits ?? []).map((pair) => Number.parseInt(pair, 16))
}
