import { describe, expect, it } from 'vitest'
import { fullDocument, minimalDocument } from '../../../test/credential-documents.ts'
import { renderMessagePage } from '../../entrypoints/layout/message-page.ts'
import { contentHash, pagesContentSecurityPolicy } from '../../entrypoints/layout/style.ts'
import { renderHomePage } from '../../entrypoints/pages/service/home-page.ts'
import { trusted } from '../../platform/formats/html.ts'
import { renderAchievementPage } from './achievements/achievement-page.ts'
import { toCredentialModel } from './credential-model.ts'
import { renderCredentialPage } from './credential-page.ts'
import { renderIssuerPage } from './issuers/issuer-page.ts'
import { toShownLinks } from './links/shown-links.ts'

const now = new Date('2027-01-15T12:00:00Z')
const criteria = trusted('<p>Aprobar <strong>cuatro</strong> módulos.</p>')
const standing = { revoked: false, now }
const page = (
  document: unknown,
  state: Parameters<typeof toCredentialModel>[1] = standing,
  language: 'es' | 'en' = 'es',
) => renderCredentialPage({ ...toCredentialModel(document, state), criteria }, language)

describe('the public page of a credential', () => {
  it('lists skills with links that lend nothing, and only web addresses become links', () => {
    const { credentialSubject: subject } = fullDocument
    const achievement = {
      ...subject.achievement,
      alignment: [
        {
          targetName: 'analizar <datos>',
          targetUrl: 'https://esco.example/1',
          targetFramework: 'ESCO',
          targetCode: 'S2',
        },
        { targetName: 'trampa', targetUrl: 'javascript:alert(1)' },
        { targetUrl: 'https://nameless.example' },
        'no alignment',
      ],
      tag: ['datos', 7, null],
      version: '2026',
      creator: { id: 'https://gremio.example/', name: 'Gremio' },
    }
    const markup = page({ ...fullDocument, credentialSubject: { ...subject, achievement } })
    expect(markup).toContain('<h2 id="skills">Competencias y niveles</h2>')
    expect(markup).toContain(
      '<a href="https://esco.example/1" rel="noopener noreferrer nofollow">analizar &lt;datos&gt;</a>',
    )
    expect(markup).toContain('ESCO · S2')
    expect(markup).toContain('<span class="name">trampa</span>')
    expect(markup).not.toContain('javascript:')
    expect(markup).not.toContain('nameless')
    expect(markup).toContain('rel="noopener noreferrer nofollow">Gremio</a>')
    expect(page(minimalDocument)).not.toContain('id="skills"')
  })

  it('shows what a piece of evidence is, for whom, and what its author tells of it', () => {
    const evidence = [
      { name: 'Ensayo', narrative: 'Uno.\n<b>Dos.</b>', genre: 'Texto', audience: 'Docentes' },
      { genre: 'Foto' },
    ]
    const markup = page({ ...fullDocument, evidence })
    expect(markup).toContain('<span class="name">Ensayo</span> <span class="soft small">Texto · para Docentes</span>')
    expect(markup).toContain('<p class="lines">Uno.\n&lt;b&gt;Dos.&lt;/b&gt;</p>')
    expect(markup).toContain('<span class="name">Foto</span>')
  })

  it('says first, in words, whether it holds', () => {
    const revoked = { revoked: true, revocationReason: 'Expedida por error', revokedAt: new Date('2026-12-01'), now }
    expect(page(minimalDocument)).toContain('Credencial vigente')
    expect(page({ ...minimalDocument, validUntil: '2026-12-31T00:00:00Z' })).toContain('Credencial vencida')
    expect(page({ ...minimalDocument, validFrom: '2027-02-01T00:00:00Z' })).toContain('Credencial aún no vigente')
    const markup = page(minimalDocument, revoked)
    expect(markup).toContain('Credencial revocada')
    expect(markup).toContain('Expedida por error')
    expect(markup).toContain('1 de diciembre de 2026')
    expect(markup).not.toContain('Credencial vigente')
    expect(markup.indexOf('Credencial revocada')).toBeLessThan(markup.indexOf('<h1'))
  })

  it('keeps no memory of its views: thousands of them leave the process as large as a few did', () => {
    const view = (count: number) => {
      for (let views = 0; views < count; views++) page(fullDocument, standing, views % 2 === 0 ? 'es' : 'en')
      const { rss, heapTotal } = process.memoryUsage()
      return rss - heapTotal
    }
    const outsideTheHeap = view(100)
    expect(view(3_000) - outsideTheHeap).toBeLessThan(60e6)
  })

  it('shows the term first among the plain facts, and two days as one period', () => {
    const facts = [...page(fullDocument, standing, 'en').matchAll(/<dt>(.*?)<\/dt><dd dir="auto">(.*?)<\/dd>/g)]
    const told = facts.map(([, name, value]) => `${name}: ${value?.replace(/<[^>]*>/g, '')}`)
    expect(told.slice(told.indexOf('Academic term: 2026-2')).slice(0, 4)).toEqual([
      'Academic term: 2026-2',
      'Role: Investigadora',
      'License number: MX-1',
      'Dates of the activity: February 2, 2026 – June 26, 2026',
    ])
  })

  it.each([
    ['es', 'activityEndDate', 'Desde el 2 de febrero de 2026'],
    ['es', 'activityStartDate', 'Hasta el 26 de junio de 2026'],
    ['en', 'activityEndDate', 'From February 2, 2026'],
    ['en', 'activityStartDate', 'Until June 26, 2026'],
  ] as const)('shows in %s a period without %s as open at that end', (language, absent, words) => {
    const { [absent]: _, ...subject } = fullDocument.credentialSubject
    expect(page({ ...fullDocument, credentialSubject: subject }, standing, language)).toContain(words)
  })

  it('shows in Spanish and in English what was signed', () => {
    const spanish = page(fullDocument)
    for (const words of [
      'Ana Muñoz',
      'Universidad Nacional',
      'Ciencia de datos',
      '3 de noviembre de 2026',
      'Certificado',
      'A+',
      '8.2 de 10',
      'Investigadora',
      'MX-1',
      '2026-2',
      'Proyecto',
      '<strong>cuatro</strong>',
    ]) {
      expect(spanish).toContain(words)
    }
    const english = page(fullDocument, standing, 'en')
    expect(english).toContain('<html lang="en">')
    for (const words of ['This credential is valid', 'Awarded to', 'November 3, 2026', '8.2 of 10'])
      expect(english).toContain(words)
    expect(english).not.toMatch(/Otorgada|Expedida|Vigente/)
  })

  it('tells an employer what the signature proves, and asks for proof outside of the page', () => {
    const markup = page(fullDocument, standing, 'en')
    expect(markup).toContain('What the signature proves is an account at sello.example')
    expect(markup).toContain('href="https://sello.example/orgs/7"')
    expect(markup).toContain('href="https://sello.example/achievements/1"')
    expect(markup).toContain('as the issuer states')
    expect(markup).not.toContain('begins with')
  })

  it('says so where the document does not name its holder', () => {
    expect(page(minimalDocument)).toContain('El documento no lleva el nombre de la persona')
    expect(page(fullDocument)).not.toContain('El documento no lleva el nombre de la persona')
  })

  it('names the signed document, the issuer’s keys and the status list for whoever wants to check', () => {
    const markup = page(fullDocument)
    expect(markup).toContain(
      '<link rel="canonical" href="https://sello.example/credentials/01932f7e-7a3c-7b1e-9d54-2f1d8a3b6c70">',
    )
    expect(markup).toContain(
      '<link rel="alternate" type="application/vc+ld+json" href="https://sello.example/credentials/01932f7e-7a3c-7b1e-9d54-2f1d8a3b6c70.json">',
    )
    expect(markup).toContain('href="https://sello.example/orgs/7/did.json"')
    expect(markup).toContain('href="https://sello.example/status/1"')
    expect(markup).toContain('<meta property="og:title" content="Ana Muñoz · Ciencia de datos">')
  })

  it('shows no e-mail address, not even the issuer’s', () => {
    const markup = page(fullDocument)
    expect(markup).not.toMatch(/[\w.+-]+@[\w-]+\.\w+/)
    expect(markup).not.toMatch(/mailto:[^?]/)
    expect(markup).not.toContain('sha256$')
  })

  it('escapes every word of the document', () => {
    const evil = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`
    const poisoned = JSON.parse(
      JSON.stringify(fullDocument, (key, value: unknown) =>
        typeof value === 'string' &&
        ![
          'id',
          'url',
          'validFrom',
          'validUntil',
          'resultDescription',
          'resultType',
          'identityType',
          'activityStartDate',
          'activityEndDate',
          'statusListCredential',
        ].includes(key)
          ? evil
          : value,
      ),
    ) as unknown
    const markup = page(poisoned, { revoked: true, revocationReason: evil, revokedAt: now, now })
    expect(markup).toContain('&lt;script&gt;')
    expect(markup).not.toMatch(/<script(?! type="application\/ld\+json">)/)
    expect(markup.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\sonerror/i)
  })

  it('lends no evidence our name and sends it no referrer', () => {
    expect(page(fullDocument)).toContain(
      '<a href="https://portafolio.example/ana" rel="noopener noreferrer nofollow">Proyecto</a>',
    )
  })

  it('offers a revoked or expired credential to no profile', () => {
    expect(page(fullDocument)).toContain('https://www.linkedin.com/profile/add?')
    expect(page(fullDocument, { revoked: true, now })).not.toContain('linkedin.com')
    expect(page({ ...fullDocument, validUntil: '2026-12-01T00:00:00Z' })).not.toContain('linkedin.com')
  })
})

describe('every page', () => {
  const issuer = {
    name: 'U<b>',
    did: 'did:web:x',
    keyIds: ['did:web:x#z6Mk'],
    host: 'x.example',
    since: new Date('2026-01-01T00:00:00Z'),
    provenDomains: [],
    isActive: false,
    achievements: [{ name: 'B<b>', type: 'Badge', url: 'https://x.example/b', imageUrl: 'https://x.example/b.svg' }],
    hasMore: true,
    urls: { page: 'https://x.example', didDocument: 'https://x.example/did.json' },
  }
  const achievement = {
    name: 'A<b>',
    type: 'Badge',
    imageUrl: 'https://x.example/b.svg',
    resultAllowedValues: [],
    requiresEvidence: false,
    isArchived: true,
    issuer: { name: 'U<b>' },
    links: toShownLinks({}),
    urls: { page: 'https://x.example/a', json: 'https://x.example/a.json' },
  }
  const pages = (['es', 'en'] as const).flatMap((language) => [
    page(fullDocument, standing, language),
    page(minimalDocument, standing, language),
    renderAchievementPage(achievement, language),
    renderIssuerPage(issuer, language),
    renderHomePage({ docsUrl: '/docs', inboxUrl: '/inbox' }, language),
    ...(['notFound', 'failed'] as const).map((message) => renderMessagePage(message, language, 'r<b>')),
  ])

  it('has a language, a title, one first heading, a main landmark, and a way past the masthead', () => {
    for (const markup of pages) {
      expect(markup).toMatch(/<html lang="(es|en)">/)
      expect(markup.match(/<h1/g)).toHaveLength(1)
      expect(markup.match(/<main id="content"/g)).toHaveLength(1)
      expect(markup).toContain('<a class="skip" href="#content">')
      expect(markup).toMatch(/<title>[^<]+<\/title>/)
      expect(markup).not.toContain('<b>')
      const ids = [...markup.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
      expect(new Set(ids).size).toBe(ids.length)
      for (const [, named = ''] of markup.matchAll(/aria-labelledby="([^"]+)"/g))
        expect(ids).toEqual(expect.arrayContaining(named.split(' ')))
    }
  })

  it('runs no script and has no style but the one that its policy names', () => {
    for (const markup of pages) {
      const sheets = [...markup.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => match[1] as string)
      expect(sheets).toHaveLength(1)
      expect(pagesContentSecurityPolicy).toContain(contentHash(sheets[0] as string))
      expect(markup).not.toMatch(/<script(?! type="application\/ld\+json")|\sstyle="|\son\w+="/)
    }
    expect(pagesContentSecurityPolicy).not.toContain('unsafe')
  })
})
