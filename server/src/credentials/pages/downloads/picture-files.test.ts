import { unbakePng } from '@sello/open-badges'
import { describe, expect, it } from 'vitest'
import type { FoundPicture } from './credential-picture.ts'
import { openPictureFiles } from './picture-files.ts'

// One transparent pixel, and behind it as much as an uploaded image has at most.
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVQIW2NgYGD4DwABBAEAcuYhEgAAAABJRU5ErkJggg==',
  'base64',
)
function imageOf(size: number): Buffer {
  const filling = Buffer.alloc(size)
  filling.writeUInt32BE(size - 12)
  filling.write('fiLl', 4)
  return Buffer.concat([pixel.subarray(0, 33), filling, pixel.subarray(33)])
}

function imageNamed(name: string, bytes: Buffer): FoundPicture & { timesRead(): number } {
  let times = 0
  return {
    name,
    read: async () => {
      times++
      return { kind: 'image', format: 'png', bytes }
    },
    timesRead: () => times,
  }
}

describe('the files of pictures', () => {
  it('are baked once for all who ask for one of the same tag', async () => {
    const files = openPictureFiles()
    const picture = imageNamed('a', imageOf(1_000))
    const first = await files.baked('tag', '{"a":1}', picture, 'png', '192.0.2.1')
    expect(unbakePng(first)).toBe('{"a":1}')
    expect(await files.baked('tag', '{"a":1}', picture, 'png', '192.0.2.2')).toBe(first)
    const other = await files.baked('another', '{"a":2}', picture, 'png', '192.0.2.1')
    expect([unbakePng(other), picture.timesRead()]).toEqual(['{"a":2}', 1])
  })

  it('are kept as far as there is room, and baked anew after that from a picture that was read once', async () => {
    const files = openPictureFiles()
    const picture = imageNamed('a', imageOf(1_500_000))
    const bake = (tag: number) => files.baked(`tag ${tag}`, `{"a":${tag}}`, picture, 'png', '192.0.2.1')
    const first = await bake(0)
    for (let tag = 1; tag < 20; tag++) await bake(tag)
    const anew = await bake(0)
    expect(anew).not.toBe(first)
    expect([anew.equals(first), picture.timesRead()]).toEqual([true, 1])
  })
})
