import { bakePng, buildCredential, generateSigningKey, loadSigningKey, signDocument } from '@sello/open-badges'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'

type Document = Record<string, unknown>
type Subject = { achievement: Document | null; recipient: { identifiers?: { value: string }[] } | null }
type Answer = Subject & {
  verdict: string
  steps: { reason: string }[]
  further_subjects?: Subject[]
  presented?: Document[]
  presented_more?: number
}

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())

/** A credential of an issuer elsewhere, who is known by a key alone. */
function signed(name: string, image?: string, others: object[] = []): Promise<Document> {
  const pair = generateSigningKey()
  const did = `did:key:${pair.publicKeyMultibase}`
  const id = 'https://elsewhere.example/1'
  const { credentialStatus, ...document } = buildCredential(
    { did: 'did:web:elsewhere.example', name: 'A school elsewhere' },
    { id: `${id}/achievement`, name, criteriaUrl: `${id}/achievement`, description: 'Joins parts by heat.' },
    {
      credentialId: id,
      validFrom: new Date(Date.now() - 60_000),
      email: 'ana@example.edu',
      salt: '00',
      status: { listUrl: `${id}/list`, index: 1 },
    },
  )
  const subject = document.credentialSubject as { achievement: Document }
  const achievement = { ...subject.achievement, ...(image && { image: { id: image, type: 'Image' } }) }
  const unsigned = {
    ...document,
    issuer: { ...document.issuer, id: did },
    credentialSubject: [{ ...subject, achievement }, ...others],
  }
  return signDocument(unsigned, loadSigningKey(pair.privateKeyPkcs8, did), { created: new Date(Date.now() - 1_000) })
}

let callers = 0

function post(body: string | Uint8Array<ArrayBuffer>, accept = 'application/json'): Promise<Response> {
  callers += 1
  const headers = { accept, 'x-forwarded-for': `198.51.100.${callers}` }
  return fetch(`${app.url}/verify?lang=en`, { method: 'POST', body, headers })
}

const answerTo = async (body: string | Uint8Array<ArrayBuffer>) => (await (await post(body)).json()) as Answer
const pageOf = async (body: string) => (await post(body, 'text/html')).text()

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVQIW2NgYGD4DwABBAEAcuYhEgAAAABJRU5ErkJggg==',
  'base64',
)

describe('what is verified', () => {
  it('is shown with what it is for, since when, and its picture, and nobody else is asked for that', async () => {
    const within = `data:image/png;base64,${png.toString('base64')}`
    const elsewhere = 'https://tracker.example/badge.png'
    const own = '/images/0198b1f2-0000-7000-8000-000000000001.png'
    const drawing = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='
    for (const [image, src] of [
      [within, /^data:image\/png;base64,/],
      [app.platform.settings.publicUrl + own, /^\/images\/0198b1f2-0000-7000-8000-000000000001\.png$/],
      [elsewhere, /^data:image\/svg\+xml;base64,/],
      [drawing, /^data:image\/svg\+xml;base64,/],
    ] as const) {
      const json = JSON.stringify(await signed('Welding', image))
      const shown = await pageOf(json)
      const [, source = ''] = /<img class="badge" src="([^"]+)"/.exec(shown) ?? []
      expect(source).toMatch(src)
      expect(source).not.toBe(drawing)
      expect(shown).toContain('The credential is genuine and in force')
      expect(shown).toContain('Joins parts by heat.')
      expect(shown).toContain('Valid from')
      expect(shown.includes(elsewhere)).toBe(image === elsewhere)
      expect((await answerTo(json)).achievement).toMatchObject({ description: 'Joins parts by heat.', image })
    }
  })

  it('is not answered with a picture of more than half a megabyte, which would wait in memory for who does not read it', async () => {
    const large = Buffer.concat([png, Buffer.alloc(600_000)]).toString('base64')
    const json = JSON.stringify(await signed('Welding', `data:image/png;base64,${large}`))
    const answer = await answerTo(json)
    expect(answer).toMatchObject({ verdict: 'verified', achievement: { name: 'Welding' } })
    expect(answer.achievement).not.toHaveProperty('image')
    const page = await pageOf(json)
    expect(page).toContain('<img class="badge" src="data:image/svg+xml;base64,')
    expect(page.length).toBeLessThan(200_000)
  })

  it('is no presentation: what is in it is listed, and nothing good or bad is said of it', async () => {
    const presentation = { type: 'VerifiablePresentation', verifiableCredential: [await signed('Welding')] }
    const answer = await answerTo(JSON.stringify(presentation))
    expect(answer).toMatchObject({
      verdict: 'could_not_check',
      issuer: null,
      presented: [{ name: 'Welding', issuer: { name: 'A school elsewhere' } }],
    })
    expect(answer.steps[0]?.reason).toBe('presentation')
    const page = await pageOf(JSON.stringify(presentation))
    expect(page).toContain('The credentials in it, none of them checked')
    expect(page).toContain('A school elsewhere')
  })

  it('is told of all its people: none is left out in silence', async () => {
    const subjectOf = (n: number) => ({
      id: `https://elsewhere.example/people/${n}`,
      type: 'AchievementSubject',
      identifier: { type: 'IdentityObject', identityType: 'name', identityHash: `Person ${n}`, hashed: false },
      achievement: {
        id: `https://elsewhere.example/${n}`,
        type: 'Achievement',
        name: `Module ${n}`,
        description: 'One of several.',
        criteria: { id: `https://elsewhere.example/${n}` },
      },
    })
    const json = JSON.stringify(
      await signed(
        'Welding',
        undefined,
        Array.from({ length: 6 }, (_, n) => subjectOf(n)),
      ),
    )
    const { achievement, recipient, further_subjects: further = [] } = await answerTo(json)
    expect(further).toHaveLength(6)
    const names = [{ achievement, recipient }, ...further].map((one) => one.achievement?.name)
    expect(names.sort()).toEqual([...Array.from({ length: 6 }, (_, n) => `Module ${n}`), 'Welding'])
    expect(further.flatMap((one) => one.recipient?.identifiers?.map(({ value }) => value))).toContain('Person 5')
    const page = await pageOf(json)
    expect(page).toContain('and 2 more, which are not shown here')
    expect(page).toContain('Person 3')
  })

  it('is told how many more a presentation has than are listed', async () => {
    const verifiableCredential = Array(23).fill(await signed('Welding'))
    const json = JSON.stringify({ type: 'VerifiablePresentation', verifiableCredential })
    const answer = await answerTo(json)
    expect([answer.presented?.length, answer.presented_more]).toEqual([20, 3])
    expect(await pageOf(json)).toContain('and 3 more, which are not shown here')
  })

  it('is no picture with two credentials', async () => {
    const [one, other] = [await signed('Welding'), await signed('Doctorate')].map((document) =>
      bakePng(png, JSON.stringify(document)),
    ) as [Buffer, Buffer]
    const both = Buffer.concat([one.subarray(0, one.length - (png.length - 33)), other.subarray(33)])
    expect((await answerTo(new Uint8Array(both))).steps[0]?.reason).toBe('several_credentials')
  })
})
