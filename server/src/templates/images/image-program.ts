import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { type Drawing, drawImage } from './draw-image.ts'

// The whole program of a process that draws one image and ends: a file on standard input, its longer side as an argument, on
// standard output a line of JSON and the bytes. See render-image.ts.
sharp.cache(false)
sharp.concurrency(1)
const side = process.argv[2] === undefined ? undefined : Number(process.argv[2])
const answer = await drawImage(await buffer(process.stdin), side).catch(
  (): Drawing => ({ ok: false, problem: { kind: 'damaged' } }),
)
if (answer.ok) {
  const { bytes, ...head } = answer.image
  process.stdout.write(`${JSON.stringify({ ok: true, image: head })}\n`)
  process.stdout.end(bytes)
} else process.stdout.end(`${JSON.stringify(answer)}\n`)
