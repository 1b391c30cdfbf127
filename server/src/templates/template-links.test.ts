import { describe, expect, it } from 'vitest'
import { Refusal } from '../platform/refusals/refusal.ts'
import { readTemplate } from './template-file.ts'
import { writeTemplateFile } from './write-template-file.ts'

const skill = { target_name: 'analizar datos', target_url: 'http://data.europa.eu/esco/skill/1' }
const read = (links: object) => readTemplate({ name: 'Curso', ...links }, 'es')

function faultsOf(links: object): unknown {
  try {
    read(links)
  } catch (error) {
    if (error instanceof Refusal) return error.errors ?? error.detail
    throw error
  }
  throw new Error('It was not refused.')
}

describe('what a template names', () => {
  it('is given back by the file that is written of it', () => {
    const links = {
      alignment: [
        { ...skill, target_framework: 'ESCO', target_code: 'S2', target_type: 'Skill', target_description: 'Uno\nDos' },
        { ...skill, target_framework: null, target_code: '7', target_type: null, target_description: null },
      ],
      tag: ['datos', 'Python'],
      version: '2026',
      related: [{ url: 'https://example.edu/a', version: null, language: 'en-GB' }],
      creator: { name: 'Gremio', url: 'https://gremio.example/' },
    }
    expect(writeTemplateFile(read(links))).toMatchObject(links)
    expect(read(writeTemplateFile(read(links)))).toMatchObject(read(links))
  })

  it('is nothing where the file is silent, or says null', () => {
    const none = { alignment: [], tag: [], version: null, related: [], creator: null }
    expect(writeTemplateFile(read({}))).toMatchObject(none)
    expect(
      writeTemplateFile(read({ alignment: null, tag: null, version: ' ', related: null, creator: null })),
    ).toMatchObject(none)
  })

  it('has addresses in the form in which they are signed', () => {
    expect(read({ alignment: [{ ...skill, target_url: ' HTTPS://Esco.example/ñ ' }] }).alignment[0]?.targetUrl).toBe(
      'https://esco.example/%C3%B1',
    )
  })
})

describe('what cannot be kept is said of its field, and by a code', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...skill, target_code: String(index) }))
  it.each([
    [{ alignment: [skill, { target_url: 'x' }] }, 'alignment[1].target_name', 'is missing', 'missing'],
    [
      { alignment: [{ ...skill, target_url: 'javascript:alert(1)' }] },
      'alignment[0].target_url',
      'must be an address',
      'not_an_address',
    ],
    [{ alignment: [{ ...skill, target_url: '' }] }, 'alignment[0].target_url', 'must not be empty', 'empty'],
    [
      { alignment: [{ ...skill, target_name: 'x'.repeat(301) }] },
      'alignment[0].target_name',
      'at most 300',
      'too_long',
    ],
    [{ alignment: many(21) }, 'alignment', 'at most 20 entries', 'too_many'],
    [
      { alignment: many(20).map((one) => ({ ...one, target_description: 'x'.repeat(900) })) },
      'alignment',
      'together',
      'too_long_together',
    ],
    [{ alignment: [skill, { ...skill, target_code: ' ' }] }, 'alignment', 'must not repeat', 'repeated'],
    [{ alignment: {} }, 'alignment', 'must be a list', 'wrong_kind'],
    [{ tag: ['a', 'a'] }, 'tag', 'must not repeat', 'repeated'],
    [{ tag: ['🎓 diploma', 'ＡＩ入門'] }, 'tag', 'must not mix words', 'mixed_words'],
    [{ tag: Array.from({ length: 31 }, (_, index) => String(index)) }, 'tag', 'at most 30', 'too_many'],
    [{ tag: ['x'.repeat(101)] }, 'tag', 'at most 100', 'too_long'],
    [{ version: 3 }, 'version', 'must be a text', 'wrong_kind'],
    [{ related: [{ url: 'ftp://x.example' }] }, 'related[0].url', 'must be an address', 'not_an_address'],
    [
      { related: [{ url: 'https://a.example', language: 'Spanish' }] },
      'related[0].language',
      'must be a language',
      'not_a_language',
    ],
    [{ creator: { name: 'Gremio' } }, 'creator.url', 'is missing', 'missing'],
  ])('%#: %o', (links, field, words, code) => {
    expect(faultsOf(links)).toContainEqual(
      expect.objectContaining({ field, message: expect.stringContaining(words), code }),
    )
  })

  it('a name that no template has is told', () => {
    expect(JSON.stringify(faultsOf({ alignment: [{ ...skill, targetCode: '1' }] }))).toContain('targetCode')
  })
})
