import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { WorkStarved } from '../../platform/process/work-limits.ts'
import { renderImage } from './render-image.ts'

const svg = (inner: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 30">${inner}</svg>`)
/** Takes minutes to draw, and a few hundred bytes to ask for. */
const endless = svg(
  `<filter id="f"><feTurbulence numOctaves="900" baseFrequency="0.9"/></filter>${'<rect width="60" height="30" filter="url(#f)"/>'.repeat(300)}`,
)

describe('drawing an uploaded image', () => {
  it('is given up when its time is over, and holds up neither this process nor the images of others', async () => {
    let turns = 0
    const turning = setInterval(() => turns++, 10)
    const late = renderImage('one', endless, { processorSeconds: 1 })
    const queued = renderImage('one', endless, { processorSeconds: 1 })
    expect(await renderImage('other', svg('<rect width="60" height="30"/>'))).toMatchObject({ ok: true })
    expect(await late).toEqual({ ok: false, problem: { kind: 'too_slow' } })
    expect(await queued).toEqual({ ok: false, problem: { kind: 'too_slow' } })
    clearInterval(turning)
    expect(turns).toBeGreaterThan(20)
  })

  it('is never called too slow for what else the machine does', async () => {
    const starved = renderImage('one', endless, { clockSeconds: 0.5 })
    await expect(starved).rejects.toBeInstanceOf(WorkStarved)
  })

  it('runs where nothing of this process can be read: no environment, and what the file breaks is its own', async () => {
    const text = svg('<text font-family="Sans" x="5" y="20">Aula</text>')
    expect(await renderImage('one', text)).toMatchObject({ ok: true, image: { width: 1024, height: 512 } })
    const png = await sharp({ create: { width: 50, height: 50, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    for (const length of [8, 30, 60])
      expect(await renderImage(`part ${length}`, png.subarray(0, length))).toMatchObject({ ok: false })
  })
})
