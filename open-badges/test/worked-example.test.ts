import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { planCanonicalization } from '../src/compiling/canonical-plan.ts'
import type { CanonicalPiece, CanonicalText } from '../src/compiling/canonical-text.ts'
import { isLabelGap, nodeOfGap } from '../src/compiling/gap.ts'
import { planJson } from '../src/compiling/json-plan.ts'
import { fullestShape, placeholderLeaves, shapeOf, slotValues } from '../src/compiling/leaf-slots.ts'
import { PlanRunner } from '../src/compiling/run-plan.ts'
import { findSlots, quadsOfShape } from '../src/compiling/slotted-quads.ts'
import { leavesOf } from '../src/document/award.ts'
import { composeCredential } from '../src/document/credential.ts'
import { fixedNodes } from '../src/document/nodes.ts'
import type { Achievement, Award, IssuerProfile } from '../src/index.ts'
import { fullMemory } from '../src/issuing/issuer-memory.ts'
import { canonicalize, toQuads } from '../src/proof/canonicalize.ts'
import { sha256 } from '../src/proof/data-integrity.ts'

const page = readFileSync(new URL('../../docs/decisions/0032-compiled-canonicalization.md', import.meta.url), 'utf8')

/** The block of the page that is fenced with this word. */
function onPage(word: string): string {
  return new RegExp(`\`\`\`${word}\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? ''
}

const profile: IssuerProfile = { did: 'did:web:acme.example', name: 'Acme' }
const achievement: Achievement = {
  id: 'https://acme.example/achievements/1',
  name: 'Welding',
  criteriaUrl: 'https://acme.example/achievements/1',
}
const award: Award = {
  credentialId: 'https://acme.example/credentials/1',
  validFrom: new Date('2027-03-31T08:15:30Z'),
  email: 'ana@example.org',
  salt: '00ff',
  recipientName: 'Ana',
  role: 'Tutor',
  status: { listUrl: 'https://acme.example/status/1', index: 9 },
}

const leaves = leavesOf(achievement, award, fixedNodes(profile, achievement))
const values = slotValues(leaves, { verificationMethod: `${profile.did}#key-1` })
const shape = shapeOf(values)
const fullest = composeCredential(profile, achievement, placeholderLeaves(fullestShape(shape)))
const quads = quadsOfShape(findSlots(await toQuads(fullest), planJson(fullest).slots), shape)
const plan = planCanonicalization(quads)

const prefixes = {
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf:',
  'https://purl.imsglobal.org/spec/vc/ob/vocab.html#': 'ob:',
  'https://www.w3.org/2018/credentials#': 'vc:',
  'https://schema.org/': 'schema:',
}

function shortened(lines: string): string {
  let short = lines
  for (const [iri, prefix] of Object.entries(prefixes)) {
    short = short.replace(/<([^>]*)>/g, (term, text: string) =>
      text.startsWith(iri) ? prefix + text.slice(iri.length) : term,
    )
  }
  return short
}

function written({ constants, gaps }: CanonicalText): string {
  const names = gaps.map((gap) => (isLabelGap(gap) ? `{label of ${nodeOfGap(gap)}}` : `{slot ${gap}}`))
  return shortened(constants.map((constant, index) => constant + (names[index] ?? '')).join(''))
}

function blockOf(pieces: CanonicalPiece[] = []): string {
  return pieces
    .map((piece) => (Array.isArray(piece) ? piece.map((line) => `? ${written(line)}`).join('') : written(piece)))
    .join('')
}

describe('the worked example of decision 32', () => {
  it('has these leaves in these slots, and this shape', () => {
    const lines = values.flatMap((value, slot) => (value === undefined ? [] : [`${slot}  ${value}`.trim()]))
    expect(`${lines.join('\n')}\n\nshape: ${shape}\n`).toBe(onPage('slots'))
  })

  it('is compiled to these blocks', () => {
    const credential = plan.variableNodes.find(({ subject }) => subject === 0)
    const blocks = [credential?.pieces, plan.blankNodes[0]?.pieces, plan.blankNodes[2]?.pieces].map(blockOf)
    expect(blocks.join('\n')).toBe(onPage('plan'))
  })

  it('ranks a blank node by the hash of this text', () => {
    const text = plan.blankNodes[2]?.firstDegree
    expect(text && written(text)).toBe(onPage('first-degree'))
  })

  it('is filled to the lines that the generic libraries write', async () => {
    const canonical = await canonicalize(composeCredential(profile, achievement, leaves))
    expect(new PlanRunner(plan, fullMemory.labelings).digest(values)).toEqual(sha256(canonical))
    const lines = shortened(canonical).split('\n')
    const ofNode = (node: string) => lines.filter((line) => line.startsWith(`${node} `)).join('\n')
    const shown = [`<${award.credentialId}>`, '_:c14n1', '_:c14n0'].map((node) => `${ofNode(node)}\n`)
    expect(shown.join('\n')).toBe(onPage('filled'))
  })
})
