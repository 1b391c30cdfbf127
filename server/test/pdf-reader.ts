import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readQrCode } from './qr-reader.ts'

type Node = { role?: string; alt?: string; lang?: string; children?: Node[]; type?: string }

export type ReadPdf = {
  title: string
  language: string | null
  isTagged: boolean
  pages: number
  width: number
  height: number
  /** The roles of the structure, in the order in which they are read, and what stands for pictures. */
  roles: string[]
  alternatives: string[]
  /** Each piece of text with its box, from the lower left corner. */
  texts: { text: string; left: number; right: number; bottom: number }[]
  attachments: { name: string; bytes: Buffer; description: string }[]
  links: string[]
  /** The page as it looks, and what its QR code says. */
  draw(): Promise<{ qrCode: string | undefined; picture: Buffer }>
}

/** Reads a PDF as another program does: with the library of Firefox. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const page = await pdf.getPage(1)
  const { info } = (await pdf.getMetadata()) as unknown as { info: { Title: string; Language: string | null } }
  const { width, height } = page.getViewport({ scale: 1 })
  const nodes = flat((await page.getStructTree()) as Node)
  const { items } = await page.getTextContent()
  const kept = ((await pdf.getAttachments()) ?? new Map()) as Map<string, { filename: string; description: string }>
  const attachments: ReadPdf['attachments'] = []
  for (const [key, { filename, description }] of kept) {
    const content = (await pdf.getAttachmentContent(key)) as Uint8Array
    attachments.push({ name: filename, bytes: Buffer.from(content), description })
  }
  const annotations = (await page.getAnnotations()) as { url?: string }[]
  return {
    title: info.Title,
    language: info.Language,
    isTagged: ((await pdf.getMarkInfo()) as Map<string, boolean> | null)?.get('Marked') === true,
    pages: pdf.numPages,
    width,
    height,
    roles: nodes.flatMap(({ role }) => (role ? [role] : [])),
    alternatives: nodes.flatMap(({ alt }) => (alt ? [alt] : [])),
    texts: items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [
            {
              text: item.str,
              left: item.transform[4],
              right: item.transform[4] + item.width,
              bottom: item.transform[5],
            },
          ]
        : [],
    ),
    attachments,
    links: annotations.flatMap(({ url }) => (url ? [url] : [])),
    draw: () => drawPage(page),
  }
}

function flat(node: Node): Node[] {
  return [node, ...(node.children ?? []).flatMap(flat)]
}

async function drawPage(
  page: Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>,
): Promise<{ qrCode: string | undefined; picture: Buffer }> {
  const viewport = page.getViewport({ scale: 2 })
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  const context = canvas.getContext('2d')
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise
  const picture = canvas.toBuffer('image/png')
  return { qrCode: await readQrCode(picture), picture }
}
