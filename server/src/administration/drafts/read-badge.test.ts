import { describe, expect, it } from 'vitest'
import { readBadge } from './read-badge.ts'

const read = (badge: unknown) => readBadge(JSON.stringify(badge), 'es')

describe('an Open Badge of somebody else', () => {
  it('of 3.0 is taken over from a credential, an achievement alone, and whatever they say under the terms of the standard', () => {
    const achievement = {
      id: 'https://a.example/1',
      type: ['Achievement'],
      name: 'Welding',
      description: 'Two days.',
      criteria: { narrative: 'Pass **both**.' },
      achievementType: 'ext:Workshop',
      image: { id: 'https://a.example/1.png', type: 'Image' },
      alignment: [
        {
          type: ['Alignment'],
          targetName: 'weld',
          targetUrl: 'http://esco.example/1',
          targetType: 'ext:Skill',
          targetCode: 'S8',
        },
        { type: ['Alignment'], targetName: 'no address' },
      ],
      tag: ['metal', 'metal'],
      version: '2',
      related: [{ id: 'https://a.example/0', type: ['Related'], inLanguage: 'de' }],
      creator: { id: 'https://guild.example/', type: ['Profile'], name: 'Guild' },
      creditsAvailable: 4.5,
      resultDescription: [{ resultType: 'LetterGrade', allowedValue: ['B', 'A'] }],
      fieldOfStudy: 'Metal',
    }
    const badge = read({ type: ['VerifiableCredential', 'OpenBadgeCredential'], credentialSubject: { achievement } })
    expect(read(achievement)).toEqual(badge)
    expect(badge.template).toMatchObject({
      name: 'Welding',
      description: 'Two days.',
      criteria_narrative: 'Pass **both**.',
      achievement_type: 'Workshop',
      image_url: null,
      alignment: [
        { target_name: 'weld', target_url: 'http://esco.example/1', target_type: 'Skill', target_code: 'S8' },
      ],
      tag: ['metal'],
      version: '2',
      related: [{ url: 'https://a.example/0', version: null, language: 'de' }],
      creator: { name: 'Guild', url: 'https://guild.example/' },
      credits_available: 4.5,
      result_type: 'LetterGrade',
      result_allowed_values: ['B', 'A'],
    })
    expect(badge.picture).toBe('https://a.example/1.png')
    expect(badge.leftOut.map(({ name }) => name)).toEqual(['alignment[1]', 'tag[1]', 'fieldOfStudy'])
    expect(badge.leftOut[0]?.reason).toContain('target_url must not be empty')
  })

  it('is taken over without the words that cannot be signed beside the others', () => {
    const { template, leftOut } = read({ type: ['Achievement'], name: 'Welding', tag: ['🎓 diploma', 'ＡＩ', 'metal'] })
    expect(template.tag).toEqual(['🎓 diploma', 'metal'])
    expect(leftOut).toEqual([
      { name: 'tag[1]', reason: expect.stringContaining('must not mix words'), code: 'mixed_words' },
    ])
  })

  it('of 2.0 is taken over from an assertion and from a badge class', () => {
    const badgeClass = {
      '@context': 'https://w3id.org/openbadges/v2',
      type: 'BadgeClass',
      id: 'https://a.example/class',
      name: 'Welding',
      description: 'Two days.',
      image: 'data:image/png;base64,AAAA',
      criteria: 'https://a.example/criteria',
      tags: ['metal'],
      alignment: { name: 'weld', url: 'https://esco.example/1', description: 'Joins.' },
      issuer: { id: 'https://a.example/', type: 'Issuer', name: 'A' },
    }
    const badge = read({ type: 'Assertion', badge: badgeClass })
    expect(read(badgeClass)).toEqual(badge)
    expect(badge.template).toMatchObject({
      criteria_narrative: 'https://a.example/criteria',
      tag: ['metal'],
      alignment: [{ target_name: 'weld', target_url: 'https://esco.example/1', target_description: 'Joins.' }],
    })
    expect(badge.picture).toBe('data:image/png;base64,AAAA')
    expect(badge.leftOut).toEqual([{ name: 'issuer', reason: 'is no part of a template', code: 'no_part' }])
  })

  it.each([
    ['x', 'no valid JSON'],
    ['[]', 'no Open Badge'],
    ['{"type":"Issuer","name":"A"}', 'no Open Badge'],
    ['{"type":"BadgeClass"}', 'no name'],
    ['{"type":"BadgeClass","name":{"a":1}}', 'no name'],
    ['{"type":"Assertion","badge":"https://a.example/class"}', 'by an address'],
  ])('%s is refused in words', (content, words) => {
    expect(() => readBadge(content, 'en')).toThrow(words)
  })

  it('keeps its bounds whatever it is given, and tells of what it left out', () => {
    const alignment = Array.from({ length: 500 }, (_, index) => ({
      targetName: `${index}`,
      targetUrl: 'https://a.example/',
    }))
    const unknown = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x${index}`, index]))
    const badge = read({
      type: 'BadgeClass',
      name: 'A',
      alignment,
      description: 'x'.repeat(20_000),
      image: [null],
      ...unknown,
    })
    expect(badge.template.alignment).toHaveLength(20)
    expect(badge.template.description).toBe('')
    expect(badge.leftOut).toHaveLength(100)
  })

  it('hostile shapes are left out one by one', () => {
    const odd: unknown[] = [null, 0, 'x', [], [[]], { '@value': 5 }, { toString: 1 }, { '@id': {} }]
    for (const value of odd)
      for (const name of [
        'description',
        'criteria',
        'achievementType',
        'image',
        'alignment',
        'tag',
        'version',
        'related',
        'creator',
        'creditsAvailable',
        'resultDescription',
      ])
        expect(read({ type: 'BadgeClass', name: 'A', [name]: value }).template.name).toBe('A')
  })
})
