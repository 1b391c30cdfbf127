import type { Achievement } from './achievement.ts'
import type { IssuerProfile } from './issuer-profile.ts'
import type { Problem } from './refused.ts'

/**
 * Every node of a credential that has an id must have one of its own.
 *
 * The signature covers the RDF graph, in which two nodes with one id are one node. It then holds two names and two
 * descriptions, and whoever holds the credential may exchange them in the JSON without breaking the signature: evidence
 * becomes the achievement. No verifier can notice it, so nothing of the kind may be signed.
 *
 * Criteria without a narrative are no node of their own but a reference (JSON-LD 1.1, "Node Objects"): they say nothing
 * but an id, and may name the page of their own achievement.
 */
export type FixedNodes = {
  /** The ids of issuer and achievement, which are the same in each credential of the achievement. */
  ids: ReadonlySet<string>
  /** Nodes that share an id, by the field of our input. */
  problems: readonly Problem[]
}

/** The nodes that issuer and achievement bring to a credential, and those of them that share an id although they must not. */
export function fixedNodes(profile: IssuerProfile, achievement: Achievement): FixedNodes {
  const problems: Problem[] = []
  const ids = new Set<string>()
  const add = (field: string, id: unknown) => {
    if (typeof id !== 'string') return
    if (ids.has(id) || isVocabulary(id)) problems.push({ field, reason: 'merged_nodes' })
    ids.add(id)
  }
  add('issuer.did', profile.did)
  add('issuer.image.url', profile.image?.url)
  add('achievement.id', achievement.id)
  if (!achievement.criteriaNarrative && achievement.criteriaUrl !== achievement.id) {
    add('achievement.criteriaUrl', achievement.criteriaUrl)
  }
  add('achievement.image.url', achievement.image?.url)
  add('achievement.result.descriptionId', achievement.result?.descriptionId)
  add('achievement.creditsResultDescriptionId', achievement.creditsResultDescriptionId)
  for (const [index, { id }] of (achievement.related ?? []).entries()) add(`achievement.related[${index}].id`, id)
  add('achievement.creator.url', achievement.creator?.url)
  return { ids, problems }
}

/**
 * The ids of all that issuer and achievement bring to a credential, the web site of the issuer included. No address of
 * evidence may be one of these.
 */
export function reservedIds(profile: IssuerProfile, achievement: Achievement): string[] {
  return [...fixedNodes(profile, achievement).ids, achievement.criteriaUrl, ...(profile.url ? [profile.url] : [])]
}

// The classes of a credential, and the end of its lists (RDF 1.1, "rdf:nil"), are nodes of the graph as well.
const vocabularies = [
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'https://www.w3.org/2018/credentials#',
  'https://www.w3.org/ns/credentials/status#',
  'https://purl.imsglobal.org/spec/vc/ob/vocab.html#',
]

/** Whether `id` is a term of the vocabularies that credentials are written in. */
export function isVocabulary(id: string): boolean {
  return id.includes('#') && vocabularies.some((vocabulary) => id.startsWith(vocabulary))
}

/**
 * The ids that two nodes of a credential share, as its JSON has them; empty when each has its own. Takes any document,
 * with or without proof, and looks at ids alone: where terms were renamed or aliased it tells nothing.
 *
 * @example mergedNodes({ id: 'a', credentialSubject: { id: 'b' }, evidence: [{ id: 'b' }, { id: 'c' }] }) // ['b']
 */
export function mergedNodes(document: Record<string, unknown>): string[] {
  const found = new Map<string, number>()
  const visit = (value: unknown, owner: string | undefined, key: string): void => {
    if (Array.isArray(value)) {
      for (const entry of value) visit(entry, owner, key)
    } else if (typeof value === 'object' && value !== null) {
      const { id, ...rest } = value as Record<string, unknown>
      const own = typeof id === 'string' ? id : undefined
      const isReference = key === 'criteria' && own === owner && Object.keys(rest).length === 0
      if (own !== undefined && !isReference) count(own)
      for (const [name, entry] of Object.entries(rest)) {
        if (name === 'proof' || name === '@context') continue
        // Written as a string, it is a node nonetheless.
        if (name === 'statusListCredential' && typeof entry === 'string') count(entry)
        visit(entry, own, name)
      }
    }
  }
  const count = (id: string) => found.set(id, (found.get(id) ?? 0) + 1)
  visit(document, undefined, '')
  return [...found].filter(([id, times]) => times > 1 || isVocabulary(id)).map(([id]) => id)
}
