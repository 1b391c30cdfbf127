import { expect, it } from 'vitest'
import { template } from '../../test/recipient-check.ts'
import type { Context } from '../platform/context.ts'
import type { Template } from '../templates/template.ts'
import { documentRules } from './document-rules.ts'
import type { Issuer } from './issuers/issuer.ts'

const at = (publicUrl: string) => ({ settings: { publicUrl }, organization: { language: 'es' } }) as Context
const here = at('https://sello.example')
const issuer = { did: 'did:web:sello.example:orgs:7', name: 'Universidad', keys: [] as unknown } as Issuer
const [resultDescriptionId, creditsDescriptionId] = [1, 2].map(
  (n) => `urn:uuid:01932f7e-7a3c-7b1e-9d54-2f1d8a3b6c7${n}`,
)
const ids = { resultDescriptionId, creditsDescriptionId } as Pick<
  Template,
  'resultDescriptionId' | 'creditsDescriptionId'
>
const links = { alignment: [], tag: [], authorVersion: null, related: [], creator: null }
const kept = {
  ...template({ name: 'Curso', description: '', achievementType: 'Badge', imageUrl: null }),
  ...ids,
  ...links,
}
const own = { ...kept, imageUrl: 'https://sello.example/credentials/1' }
const creator = { url: 'https://sello.example/orgs/8', name: 'Gremio' }

it('tells what cannot be signed of this template and no other, however often it is asked', () => {
  for (let time = 0; time < 2; time++) {
    expect(documentRules(here, issuer, kept).faults).toEqual([])
    expect(documentRules(here, issuer, own).faults).toEqual(['image_url'])
    expect(documentRules(at('https://other.example'), issuer, own).faults).toEqual([])
    expect(documentRules(here, issuer, { ...own, creator }).faults).toEqual(['image_url', 'creator.url'])
    expect(documentRules(here, { ...issuer, name: '' }, kept).faults).toEqual(['issuer.name'])
  }
})
