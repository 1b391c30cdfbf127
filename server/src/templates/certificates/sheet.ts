import type PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { type FittedText, fitText } from '../../platform/fonts/fit-text.ts'
import { rightToLeft, runsOf, type Typeface, widthIn, widthOfRun } from './typeset.ts'

export type Box = { x: number; y: number; width: number; height: number }
type Align = 'left' | 'center'

/** A text in its place in the order of a sheet. It is as large as there is room for, between these sizes. */
export type Block = Typeface & {
  tag: 'H1' | 'P'
  words: string
  sizes: [largest: number, smallest: number]
  lines: number
  colour: string
  /** The free space above it. */
  before: number
  /** The space between characters, in sizes of the font. */
  spacing?: number
  lineHeight?: number
  /** Set where the line is left out if there is no room for all. */
  isOptional?: boolean
}

type Structure = PDFKit.PDFStructureElement
type Placed = { block: Block; fitted: FittedText; top: number; height: number }

/** How much smaller all texts become, step by step, until they have room. */
const scales = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58]

/**
 * One page of a tagged PDF. Its texts go into the structure in the order in which they are written, and unchanged where the drawn letters have
 * another order or are cut off; decoration is marked as such.
 */
export class CertificateSheet {
  readonly doc: InstanceType<typeof PDFDocument>
  readonly #root: Structure

  constructor(doc: InstanceType<typeof PDFDocument>) {
    this.doc = doc
    this.#root = doc.struct('Document')
    doc.addStructure(this.#root)
  }

  get width(): number {
    return this.doc.page.width
  }

  get height(): number {
    return this.doc.page.height
  }

  end(): void {
    this.#root.end()
    this.doc.end()
  }

  decorate(draw: (doc: InstanceType<typeof PDFDocument>) => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    this.doc.save()
    draw(this.doc)
    this.doc.restore()
    this.doc.endMarkedContent()
  }

  /** Texts one below the other, in the middle of a box. Returns where the last one ends. */
  stack(blocks: Block[], box: Box, align: Align, anchor: 'top' | 'middle' = 'middle'): number {
    const placed = this.#fit(blocks, box)
    const last = placed.at(-1)
    const used = last ? last.top + last.height : 0
    const shift = box.y + (anchor === 'middle' ? Math.max(0, (box.height - used) / 2) : 0)
    for (const { block, fitted, top } of placed) this.#write(block, fitted, { ...box, y: shift + top }, align)
    return shift + used
  }

  #fit(blocks: Block[], box: Box): Placed[] {
    let last: Placed[] = []
    for (let kept = blocks; ; ) {
      for (const scale of scales) {
        last = place(kept, box.width, scale)
        const end = last.at(-1)
        if (!end || end.top + end.height <= box.height) return last
      }
      const least = kept.findLast(({ isOptional }) => isOptional)
      if (!least) return last
      kept = kept.filter((block) => block !== least)
    }
  }

  #write(block: Block, { lines, size }: FittedText, box: Box, align: Align, link?: string): void {
    if (lines.length === 0) return
    const { spacing = 0, lineHeight = defaultLineHeight } = block
    const isAsGiven = lines.join(' ') === block.words && !rightToLeft.test(block.words)
    const write = () => {
      for (const [index, line] of lines.entries()) {
        const width = widthOfLine(line, block, size)
        let x = align === 'center' ? box.x + (box.width - width) / 2 : box.x
        const baseline = box.y + index * size * lineHeight + size * ((lineHeight - 1) / 2 + 0.79)
        for (const { text, path } of runsOf(line, block, block.words)) {
          this.doc.font(path).fontSize(size).fillColor(block.colour)
          this.doc.text(text, x, baseline, {
            lineBreak: false,
            baseline: 'alphabetic',
            // Given any, the whole run is shaped at once; word by word, words of a right-to-left script would stand left to right.
            features: [],
            characterSpacing: spacing * size,
            ...(link ? { link } : {}),
          })
          x += (widthOfRun(text, path) + spacing * [...text].length) * size
        }
      }
    }
    this.#root.add(this.doc.struct(link ? 'Link' : block.tag, isAsGiven ? {} : { actual: block.words }, write))
  }

  /** One line that leads to an address. */
  link(words: string, url: string, typeface: Typeface, size: number, colour: string, box: Box, align: Align): void {
    const block: Block = { ...typeface, tag: 'P', words, sizes: [size, size * 0.6], lines: 2, colour, before: 0 }
    const fitted = fitText(words, { ...box, lines: 2 }, sizesOf(block, 1), widthIn(typeface))
    this.#write(block, fitted, box, align, url)
  }

  picture(bytes: Uint8Array, alt: string, box: Box): void {
    const bbox: [number, number, number, number] = [box.x, box.y, box.x + box.width, box.y + box.height]
    this.#root.add(
      this.doc.struct('Figure', { alt, bbox, placement: 'Block' } as PDFKit.Mixins.StructureElementOptions, () => {
        this.doc.image(Buffer.from(bytes) as unknown as string, box.x, box.y, {
          fit: [box.width, box.height],
          align: 'center',
          valign: 'center',
        })
      }),
    )
  }

  /** A QR code on white, with the quiet zone around it that readers need. */
  qrCode(text: string, alt: string, box: Box, colour: string): void {
    const modules = encode(text, { ecc: 'M', border: 0 }).data
    const module = box.width / (modules.length + 8)
    const bbox: [number, number, number, number] = [box.x, box.y, box.x + box.width, box.y + box.width]
    this.#root.add(
      this.doc.struct('Figure', { alt, bbox, placement: 'Block' } as PDFKit.Mixins.StructureElementOptions, () => {
        this.doc.roundedRect(box.x, box.y, box.width, box.width, module * 2).fill('#ffffff')
        for (const [y, row] of modules.entries())
          for (const [x, isDark] of row.entries())
            if (isDark) this.doc.rect(box.x + (x + 4) * module, box.y + (y + 4) * module, module, module)
        this.doc.fill(colour)
      }),
    )
  }
}

const defaultLineHeight = 1.24

function widthOfLine(line: string, block: Block, size: number): number {
  const runs = runsOf(line, block, block.words)
  const width = runs.reduce((sum, { text, path }) => sum + widthOfRun(text, path), 0)
  return (width + (block.spacing ?? 0) * ([...line].length - 1)) * size
}

function sizesOf({ sizes: [largest, smallest] }: Block, scale: number): number[] {
  const sizes: number[] = []
  for (let size = largest * scale; size > smallest * scale; size *= 0.92) sizes.push(size)
  return [...sizes, smallest * scale]
}

function place(blocks: Block[], width: number, scale: number): Placed[] {
  let top = 0
  return blocks.map((block, index) => {
    const { lines, spacing, lineHeight = defaultLineHeight } = block
    const room = { width, lines, height: Number.POSITIVE_INFINITY, lineHeight }
    const fitted = fitText(block.words, room, sizesOf(block, scale), widthIn(block, spacing))
    if (index > 0) top += block.before * scale
    const height = fitted.lines.length * fitted.size * lineHeight
    const placed = { block, fitted, top, height }
    top += height
    return placed
  })
}
