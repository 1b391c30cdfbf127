import { describe, expect, it } from 'vitest'
import { composeMessage } from '../../platform/formats/mime.ts'
import {
  type LetterView,
  letterBodyContentSecurityPolicy,
  renderInboxLetter,
  renderLetterBody,
} from './inbox-letter-page.ts'
import { renderInboxList } from './inbox-pages.ts'

const evil = '<script>alert(1)</script>"\'>'
const receivedAt = new Date('2026-11-03T15:20:00Z')
const raw = Buffer.from(
  composeMessage(
    {
      messageId: '<1@x.example>',
      from: { name: evil, address: 'a@b.example' },
      to: 'ana@example.com',
      subject: 'Tu credencial',
      text: `Hola Ñ ${evil}`,
      html: `<!doctype html><html><head><title>x</title></head><body><p>Hola Ñ</p></body></html>`,
      language: 'es',
    },
    receivedAt,
  ),
)
const summary = { id: '0193', receivedAt, recipient: 'ana@example.com', subject: 'Tu credencial' }
const letterPage = (view: LetterView, bytes = raw) =>
  renderInboxLetter({ inboxUrl: '/inbox', letter: { ...summary, raw: bytes }, view }, 'es')

describe('the list of caught letters', () => {
  const list = { inboxUrl: '/inbox', letters: [summary], total: 120, page: 2, pageSize: 50, recipient: 'ana@' }

  it('says how many there are and leads to the pages beside it, keeping the search', () => {
    const markup = renderInboxList(list, 'en')
    expect(markup).toContain('Letters: 120')
    expect(markup).toContain('51–100 of 120')
    expect(markup).toContain('href="/inbox?recipient=ana%40"')
    expect(markup).toContain('href="/inbox?recipient=ana%40&amp;page=3"')
    expect(markup).toContain('href="/inbox/0193"')
  })

  it('tells an empty inbox from a search without a match', () => {
    const empty = { ...list, letters: [], total: 0, page: 1 }
    expect(renderInboxList({ ...empty, recipient: undefined }, 'es')).toContain('Todavía no hay mensajes')
    expect(renderInboxList(empty, 'es')).toContain('Ningún mensaje para «ana@»')
  })

  it('escapes what strangers wrote', () => {
    const markup = renderInboxList(
      { ...list, recipient: evil, letters: [{ ...summary, subject: evil, recipient: evil }] },
      'es',
    )
    expect(markup).not.toContain('<script>')
  })
})

describe('one caught letter', () => {
  it('shows its markup only in a frame that may run nothing', async () => {
    const markup = await letterPage('html')
    expect(markup).toContain('<iframe class="letter-frame" src="/inbox/0193/body"')
    expect(markup).toMatch(/sandbox="(?!.*allow-(scripts|same-origin))/)
    expect(letterBodyContentSecurityPolicy).toMatch(/^sandbox (?!.*allow-(scripts|same-origin))/)
    expect(letterBodyContentSecurityPolicy).toContain("default-src 'none'")
  })

  it('shows text and source as they are', async () => {
    expect(await letterPage('text')).toContain('Hola Ñ &lt;script&gt;')
    expect(await letterPage('source')).toContain('Content-Type: multipart/alternative')
    for (const view of ['html', 'text', 'source'] as const) expect(await letterPage(view)).not.toContain('<script>')
  })

  it('opens the links of its markup outside the frame', async () => {
    expect(await renderLetterBody(raw)).toContain('<head><base target="_blank">')
  })

  it('survives bytes that are no letter', async () => {
    const bytes = Buffer.from([0xff, 0xfe, 0, 10, 13, 1])
    expect(await letterPage('html', bytes)).toContain('ana@example.com')
    expect(await renderLetterBody(bytes)).toContain('<pre>')
  })
})
