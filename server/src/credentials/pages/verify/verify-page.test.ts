import { withoutUnseen } from '@sello/open-badges'
import { describe, expect, it } from 'vitest'
import { renderVerifyPage } from './verify-page.ts'

describe('what a stranger wrote', () => {
  it.each([
    ['marks of direction', 'Una\u202eyticnU\u2066\u200f', 'UnayticnU'],
    ['soft hyphens and spaces without width', 'U\u00adn\u200ba\u2060\ufeff', 'Una'],
    ['tags', 'Una\u{e0055}\u{e007f}', 'Una'],
    ['joiners between letters that join nothing', 'U\u200dn\u200ca', 'Una'],
  ])('is shown without %s', (_what, written, shown) => {
    expect(withoutUnseen({ name: written, list: [written] })).toEqual({ name: shown, list: [shown] })
  })

  it.each(['می\u200cخواهم', 'क्\u200dष', '👩\u200d🎓'])('keeps what %s is written with', (text) => {
    expect(withoutUnseen(text)).toBe(text)
  })

  it('stands by itself on the page that verifies, and turns no word of ours around', () => {
    const page = renderVerifyPage(
      {
        publicUrl: 'https://sello.example',
        verification: {
          outcome: 'failed',
          steps: [],
          claims: { issuer: { id: 'did:web:x', name: 'Harvard\u202e' }, subjects: [] },
        },
      },
      'en',
    )
    expect(page).toContain('<bdi>Harvard</bdi>')
    expect(page).not.toContain('\u202e')
  })
})
