import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bundledContextUrls, signDocument } from '../src/index.ts'
import { achievement, formOf, isNode, listed, ofOthers, own, recipient } from './documents-to-rewrite.ts'
import { issuedAt, signingKey } from './factories.ts'
import { someOf } from './property-runs.ts'
import { type Document, verified } from './verdict.ts'

describe('who issued what to whom is told in the same words', () => {
  const lists = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(lists).toReversed()
    if (!isNode(value)) return value
    const entries = Object.entries(value).map(([name, one]) => [name, isOrdered(name) ? one : lists(one)])
    return Object.fromEntries(entries)
  }
  const isOrdered = (name: string) => name === '@context' || name === 'allowedValue'

  it.each([0, 1, 2])('in whatever order a document has its values (%i)', async (index) => {
    const signed = [own, ...ofOthers][index]!
    const reversed = lists(signed) as Document
    expect(await formOf(reversed)).toBe(await formOf(signed))
    const [before, after] = await Promise.all([signed, reversed].map((document) => verified(document)))
    expect(after).toEqual(before)
    expect(before?.claims?.subjects.map(({ name, id }) => name ?? id)).toEqual(
      index === 0 ? [recipient] : ['Eve', undefined],
    )
  })

  it('whichever part of a document says it of an id, and where there is an id alone', async () => {
    const [signed] = ofOthers as [Document]
    const [ana, other] = structuredClone(signed.credentialSubject) as [Document, Document & { achievement: Document }]
    const described = { ...other.achievement, creator: signed.issuer }
    const elsewhere = {
      ...signed,
      issuer: (signed.issuer as Document).id,
      credentialSubject: [
        { ...other, achievement: { id: achievement } },
        { ...ana, achievement: described },
      ],
    }
    expect(await formOf(elsewhere)).toBe(await formOf(signed))
    expect(await verified(elsewhere)).toEqual(await verified(signed))
  })
})

it('a person who is named a thousand times is told once', async () => {
  const [signed] = ofOthers as [Document]
  const [ana, other] = signed.credentialSubject as [Document, Document]
  const often = {
    ...signed,
    credentialSubject: [ana, other, ...Array.from({ length: 1_000 }, () => ({ id: other.id }))],
  }
  expect(await verified(often)).toEqual(await verified(signed))
})

type Change = (node: Document, name: string, value: unknown) => Document
/** Ways to write a part of a document anew. Many leave its RDF as it is; which ones is found out. */
const changes: Change[] = [
  (node) => ({ id: '_:Dr.Eve', ...node }),
  (node) => ({ ...node, ...JSON.parse('{"__proto__":{"name":"Eve"}}') }),
  (node) => ({ ...node, awardedDate: null, name: node.name ?? null, tag: node.tag ?? [] }),
  (node, name, value) => ({ ...node, [name]: [null, ...listed(value)] }),
  (node, name, value) => ({ ...node, [name]: [value] }),
  (node, name, value) => ({ ...node, [name]: listed(value).toReversed() }),
  (node, name, value) => ({ ...node, [name]: [...listed(value), ...listed(value)] }),
  (node, name, value) => ({ ...node, [name]: listed(value).length === 1 ? listed(value)[0] : value }),
  (node, name, value) => ({ ...node, [name]: typeof value === 'object' ? value : String(value) }),
  (node, name, value) => ({ ...node, [name]: typeof value === 'string' && value !== '' ? Number(value) : value }),
  (node, name, value) => ({ ...node, [name]: typeof value === 'number' ? value.toExponential().toUpperCase() : value }),
  (node, name, value) => ({
    ...node,
    [name]: typeof value === 'number' ? `${value.toExponential().replace('e+', 'E')}` : value,
  }),
  (node, name, value) => ({ ...node, [name]: typeof value === 'number' ? value * (1 + Number.EPSILON) : value }),
  (node, name, value) => ({ ...node, [name]: isNode(value) && value.id ? value.id : value }),
  (node, name, value) => ({ ...node, [name]: typeof value === 'string' ? { id: value } : value }),
  (node, name, value) => ({ ...node, [name]: typeof value === 'string' ? { '@value': value } : value }),
  (node, name, value) => ({
    ...node,
    [name]: typeof value === 'string' ? { '@value': value, '@index': 'Eve' } : value,
  }),
  (node, name, value) => ({ ...node, [name]: [value, { '@value': null }] }),
  (node, name, value) => ({ ...node, [name]: isNode(value) ? halves(value) : value }),
  (node) => ({ ...node, '@index': 'Eve' }),
  (node) => ({ ...node, '@included': [] }),
  (node) => ({ ...node, '@type': node.type, type: undefined }),
  ...bundledContextUrls.map(
    (url): Change =>
      (node) => ({ ...node, '@context': [...listed(node['@context'] ?? []), url] }),
  ),
]

/** One node as two: each says a part of it. */
function halves({ id, ...said }: Document): Document[] {
  const entries = Object.entries(said)
  return [entries.slice(0, 1), entries.slice(1)].map((part) => ({ id, ...Object.fromEntries(part) }))
}

function nodesOf(value: unknown): Document[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf)
  return isNode(value) ? [value, ...Object.values(value).flatMap(nodesOf)] : []
}

/** The document with one of its nodes replaced; all others stay the same objects. Names such as `__proto__` stay what they are. */
function withNode(value: unknown, node: Document, by: Document): unknown {
  if (value === node) return by
  if (Array.isArray(value)) {
    const parts = value.map((one) => withNode(one, node, by))
    return parts.some((one, at) => one !== value[at]) ? parts : value
  }
  if (!isNode(value)) return value
  const entries = Object.entries(value).map(([name, one]): [string, unknown] => [name, withNode(one, node, by)])
  return entries.some(([name, one]) => one !== value[name]) ? Object.fromEntries(entries) : value
}

const shared = 'urn:uuid:0198b1f2-0000-4000-8000-0000000000aa'

const statements = (node: Document) => Object.keys(node).filter((name) => name !== '@context')

/** A statement about an id, moved to another part with the same id: in RDF both parts are one node. */
function moved(document: Document, at: number, only?: string): Document {
  const nodes = nodesOf(document).filter(({ id }) => id !== undefined && (only === undefined || id === only))
  const [from, to] =
    nodes.flatMap((node) => nodes.filter(({ id }) => id === node.id).map((other) => [node, other])).at(at) ?? []
  if (!from || !to || from === to) return document
  const { id } = from
  return withNode(withNode(document, to, { ...to, ...from }), from, { id }) as Document
}

it('whichever two of its parts its issuer gave one id, it is refused, or says the same wherever it says it', async () => {
  const { proof, ...unsigned } = ofOthers[0]!
  const parts = nodesOf(unsigned).filter((node) => !('@value' in node))
  const pairs = parts.flatMap((one, at) => parts.slice(at + 1).map((other) => [one, other] as const))
  let passed = 0
  for (const [one, other] of someOf(pairs.filter((_, at) => at % 3 === 0))) {
    const named = withNode(withNode(unsigned, one, { ...one, id: shared }), other, { ...other, id: shared })
    const signed = await signDocument(named as { '@context': unknown }, signingKey, { created: issuedAt })
    const told = await verified(signed)
    for (const at of told.outcome === 'passed' ? [1, 2] : []) {
      const { outcome, claims } = await verified(moved(signed, at, shared))
      expect(outcome === 'passed' ? claims : told.claims).toEqual(told.claims)
      passed += 1
    }
  }
  // Otherwise nothing was tried.
  expect(passed).toBeGreaterThan(0)
})

const step = fc.record({
  node: fc.nat(),
  member: fc.nat(),
  change: fc.constantFrom(...changes),
  moves: fc.nat({ max: 60 }),
})

it('however a document is written anew under its signature, it is refused or says the same in the same words', async () => {
  let passed = 0
  for (const signed of [own, ...ofOthers]) {
    const { proof, ...unsigned } = signed
    const told = await verified(signed)
    expect(told.outcome).toBe('passed')
    const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
      let document: Document = unsigned
      for (const { node, member, change, moves } of steps) {
        document = moved(document, moves)
        const nodes = nodesOf(document)
        const chosen = nodes[node % nodes.length]!
        const name = statements(chosen)[member % statements(chosen).length]
        if (name !== undefined) document = withNode(document, chosen, change(chosen, name, chosen[name])) as Document
      }
      const { outcome, claims, provenDomain } = await verified({ ...document, proof })
      if (outcome !== 'passed') return
      passed += 1
      expect({ claims, provenDomain }).toEqual({ claims: told.claims, provenDomain: told.provenDomain })
    })
    await fc.assert(property, { numRuns: 40 })
  }
  // Otherwise nothing was tried.
  expect(passed).toBeGreaterThan(10)
})
