import { describe, expect, it } from 'vitest'
import { issuerOf, problemsOf, webAddress } from './profile.ts'

const fields = {
  ...({
    name: 'Una',
    language: 'es',
    description: '',
    url: '',
    logo_url: '',
    email: '',
    reply_to: '',
    accent: '',
  } as const),
  allows_name_removal: true,
  allows_wallets: true,
}
const profile = {
  ...fields,
  description: null,
  url: null,
  logo_url: null,
  email: null,
  reply_to: null,
  accent: null,
  did: 'did:web:example.edu:orgs:1',
  page_url: 'https://example.edu/orgs/1',
}

describe('the profile of an organization', () => {
  it('takes a web site without its scheme, and adds that', () => {
    const typed = [
      'nueva.example',
      ' una.edu.ar/arte ',
      'http://una.example',
      'https://una.example',
      '',
      'una',
      'ana@una.example',
    ]
    expect(typed.map(webAddress)).toEqual([
      'https://nueva.example',
      'https://una.edu.ar/arte',
      'http://una.example',
      'https://una.example',
      '',
      'una',
      'ana@una.example',
    ])
    expect(problemsOf({ ...fields, url: 'nueva.example' })).toEqual({})
    expect(issuerOf(profile, { ...fields, url: 'nueva.example' })).toMatchObject({ url: 'https://nueva.example' })
  })

  it('needs a name, and addresses that are some', () => {
    expect(problemsOf(fields)).toEqual({})
    const wrong = { ...fields, name: ' ', url: 'una', logo_url: 'ftp://x', email: 'ana', reply_to: 'ana@' }
    expect(problemsOf(wrong)).toEqual({ name: 'name', url: 'web', logo_url: 'web', email: 'email', reply_to: 'email' })
    expect(problemsOf({ ...fields, name: 'a'.repeat(201) })).toEqual({ name: 'name' })
    for (const accent of ['yellow', '#fff', '#12345g', '1f4e79'])
      expect(problemsOf({ ...fields, accent })).toEqual({ accent: 'accent' })
    expect(problemsOf({ ...fields, accent: ' #FFCC00 ' })).toEqual({})
    expect(problemsOf({ ...fields, description: 'a'.repeat(1_001) })).toEqual({ description: 'description' })
  })

  it('is shown as the next credential names it: with its page where it has no address, and without what is empty', () => {
    expect(issuerOf(profile, fields)).toEqual({
      id: profile.did,
      type: ['Profile'],
      name: 'Una',
      url: profile.page_url,
    })
    expect(issuerOf(profile, { ...fields, description: ' Una escuela. ' })).toMatchObject({
      description: 'Una escuela.',
    })
    expect(issuerOf(profile, { ...fields, logo_url: 'https://a.example/l.png' })).toMatchObject({
      image: { id: 'https://a.example/l.png', type: 'Image', caption: 'Una' },
    })
  })
})
