import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bundledContextUrls, createCredentialIssuer, verifyCredential } from '../src/index.ts'
import { termsOf } from '../src/reading/known-names.ts'
import { canonicalForm } from '../src/verifying/canonical-form.ts'
import { makeFullAchievement, makeFullAward, makeProfile, makePublicDocuments, signingKey } from './factories.ts'
import { propertyRuns } from './property-runs.ts'
import { type Document, sources } from './verdict.ts'

const terms = bundledContextUrls.flatMap(termsOf)
const iriOf = (name: string) => terms.find((term) => term.name === name)?.iri ?? name

/** Ways to write one member of a node differently. Many do not change the signed form; the test finds out which. */
const rewrites: ((node: Document, name: string, value: unknown) => Document)[] = [
  (node, name, value) => ({ ...without(node, name), [iriOf(name)]: value }),
  (node, name, value) => ({ ...without(node, name), [iriOf(name)]: { '@value': value } }),
  (node, name, value) => ({ ...without(node, name), [iriOf(name)]: typed(value) }),
  (node, name, value) => ({ ...without(node, name), [otherNameOf(name)]: value }),
  (node, name, value) => ({ ...without(node, name), '@nest': { [name]: value } }),
  (node, name, value) => ({ ...without(node, name), '@included': [{ id: node.id, type: node.type, [name]: value }] }),
  (node, name, value) => ({ ...node, [name]: { '@set': [value] } }),
  (node, name, value) => ({ ...node, [name]: typed(value) }),
  (node, name, value) => ({ ...node, [name]: [value, value] }),
  (node, name, value) => ({ ...node, [name]: typeof value === 'string' ? { id: value } : (idOf(value) ?? value) }),
  (node, name, value) => ({ ...node, [name]: splitOf(value) }),
  (node, name) => ({ ...node, [name]: null }),
  (node) => ({ ...node, awardedDate: null, validUntil: node.validUntil ?? [] }),
]

const without = (node: Document, name: string) =>
  Object.fromEntries(Object.entries(node).filter(([key]) => key !== name))
const typed = (value: unknown) => ({ '@value': value, '@type': 'http://www.w3.org/2001/XMLSchema#dateTime' })
const idOf = (value: unknown) => (value as Document | null)?.id
const otherNameOf = (name: string) =>
  terms.find((term) => term.iri === iriOf(name) && term.name !== name)?.name ?? `${name}2`

/** An object with an id, as two with the same: each has a part of the members. */
function splitOf(value: unknown): unknown {
  if (idOf(value) === undefined) return value
  const { id, type, ...others } = value as Document
  const entries = Object.entries(others)
  const half = Math.ceil(entries.length / 2)
  return [entries.slice(0, half), entries.slice(half)].map((part) => ({ id, type, ...Object.fromEntries(part) }))
}

function nodesOf(value: unknown): Document[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf)
  if (typeof value !== 'object' || value === null) return []
  return [value as Document, ...Object.values(value).flatMap(nodesOf)]
}

function replaceNode(value: unknown, node: Document, by: Document): unknown {
  if (value === node) return by
  if (Array.isArray(value)) return value.map((one) => replaceNode(one, node, by))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaceNode(one, node, by)]))
}

const step = fc.record({ node: fc.nat(), member: fc.nat(), rewrite: fc.constantFrom(...rewrites) })

function rewrite(document: Document, steps: { node: number; member: number; rewrite: (typeof rewrites)[number] }[]) {
  let current: Document = document
  for (const { node, member, rewrite } of steps) {
    const nodes = nodesOf(current)
    const chosen = nodes[node % nodes.length]!
    const names = Object.keys(chosen).filter((name) => name !== '@context')
    const name = names[member % names.length]
    if (name === undefined) continue
    current = replaceNode(current, chosen, rewrite(chosen, name, chosen[name])) as Document
  }
  return current
}

it('however a credential is rewritten under its signature, it does not pass once revoked or expired', async () => {
  const { statusList } = await makePublicDocuments([9])
  const request = {
    profile: makeProfile(),
    achievement: makeFullAchievement(),
    award: makeFullAward(),
    key: signingKey,
  }
  const { document } = await createCredentialIssuer().issue(request)
  const { proof, ...unsigned } = document as unknown as Document
  const canonical = await canonicalForm(unsigned)
  const revoked = { ...sources, resolveStatusList: async () => statusList }
  const expired = { ...sources, now: new Date('2029-01-01T00:00:00Z') }
  let alike = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
      const rewritten = rewrite(unsigned, steps)
      const isAlike = await canonicalForm(rewritten).then(
        (form) => form === canonical,
        () => false,
      )
      if (isAlike) alike += 1
      for (const judged of [revoked, expired]) {
        const { outcome } = await verifyCredential({ ...rewritten, proof }, judged)
        expect(outcome).not.toBe('passed')
      }
    }),
    { numRuns: propertyRuns(300) },
  )
  // Otherwise nothing was tried.
  expect(alike).toBeGreaterThan(0)
})
