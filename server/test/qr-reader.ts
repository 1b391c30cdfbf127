import { createCanvas, loadImage } from '@napi-rs/canvas'
import jsqr from 'jsqr'

/** What the QR code in a picture says; undefined where there is none. Read by others' code. */
export async function readQrCode(picture: Buffer): Promise<string | undefined> {
  const image = await loadImage(picture)
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return (jsqr as unknown as typeof jsqr.default)(data, canvas.width, canvas.height)?.data
}
