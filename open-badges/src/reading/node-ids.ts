import { canonicalizeJson } from '../proof/json-canonicalize.ts'
import { typeIri } from './known-names.ts'
import { idOf, isRecord, typesOf, valuesOf } from './record.ts'

/**
 * Tells whether each statement of a document belongs to exactly one of its parts. In RDF, parts with the same id are one
 * node, and what is said of it may stand in any of them without breaking the signature: if an achievement and a piece
 * of evidence share an id, whoever holds the credential can swap their names. RDF 1.1 Semantics, "Merging".
 */

type Node = Record<string, unknown>

/** Properties that have one value. A second value shows that nodes were merged. */
const singleValued: readonly string[] = [
  'achievement',
  'achievementType',
  'audience',
  'creator',
  'criteria',
  'description',
  'email',
  'encodedList',
  'genre',
  'hashed',
  'id',
  'identityHash',
  'identityType',
  'image',
  'issuer',
  'name',
  'narrative',
  'resultType',
  'statusListCredential',
  'statusListIndex',
  'targetCode',
  'targetDescription',
  'targetFramework',
  'targetName',
  'targetType',
  'targetUrl',
  'url',
  'validFrom',
  'validUntil',
  'value',
  'version',
]

/** Kinds of which a node can be one only. */
const distinctKinds: ReadonlySet<string> = new Set(
  [
    'Achievement',
    'AchievementSubject',
    'Alignment',
    'BitstringStatusList',
    'BitstringStatusListEntry',
    'Criteria',
    'EndorsementSubject',
    'Evidence',
    'IdentityObject',
    'Image',
    'Profile',
    'Related',
    'Result',
    'ResultDescription',
    'RubricCriterionLevel',
    'VerifiableCredential',
  ].map(typeIri),
)

/** The first id or property whose statements could belong to several parts; `undefined` where there is none. */
export function findAmbiguity(document: Node): string | undefined {
  const nodes = new Map<string, Node[]>()
  const endorsed = new Set<string>()
  const doubled = collect(document, nodes, endorsed)
  if (doubled) return doubled
  for (const [id, sharing] of nodes) {
    if (sharing.length > 1 && (id === document.id ? !areBareBut(document, sharing) : !areOne(sharing))) return id
    if (endorsed.has(id) && sharing.some(isOfEndorsement)) return id
  }
  return undefined
}

/**
 * Reads nodes of the document with all that it says of them: in whichever of the parts that share an id a statement stands, and
 * whether a part is there or only its id, is not signed. Parts that contradict each other are read each by itself.
 */
export function wholeNodes(document: Node): (value: unknown) => Node | undefined {
  const nodes = new Map<string, Node[]>()
  collect(document, nodes, new Set())
  const whole = new Map<string, Node | undefined>()
  return (value) => {
    const id = idOf(value)
    const own = isRecord(value) ? value : undefined
    if (id === undefined) return own
    const sharing = nodes.get(id) ?? []
    if (!whole.has(id)) whole.set(id, areOne(sharing) ? Object.assign({ id }, ...sharing) : undefined)
    return whole.get(id) ?? own ?? { id }
  }
}

/**
 * Gathers all nodes by id. Gives back the name of a property that has two values where it may have one. What an endorsement says of its
 * subject, and nothing else does, is left out: the endorsement has a signature of its own, without which the document does not pass,
 * and which holds the comment where it stands.
 */
function collect(
  node: Node,
  nodes: Map<string, Node[]>,
  endorsed: Set<string>,
  isEndorsement = false,
): string | undefined {
  if (typeof node.id === 'string') {
    const sharing = nodes.get(node.id)
    if (sharing) sharing.push(node)
    else nodes.set(node.id, [node])
  }
  for (const [name, value] of Object.entries(node)) {
    // A proof is a graph of its own: nothing in it merges with the rest.
    if (typeof value !== 'object' || name === 'proof' || name === '@context') continue
    const values = valuesOf(value)
    if (singleValued.includes(name) && !isSingle(values)) return name
    for (const one of values.filter(isRecord)) {
      if (isEndorsement && name === 'credentialSubject' && isOnlyEndorsed(one)) endorsed.add(one.id)
      else {
        const doubled = collect(one, nodes, endorsed, name === 'endorsement')
        if (doubled) return doubled
      }
    }
  }
  return undefined
}

/** Open Badges 3.0, "EndorsementSubject". */
function isOnlyEndorsed(subject: Node): subject is Node & { id: string } {
  const { id, type, endorsementComment, ...others } = subject
  return (
    typeof id === 'string' &&
    valuesOf(type).every((one) => one === 'EndorsementSubject') &&
    valuesOf(endorsementComment).every((one) => typeof one === 'string') &&
    Object.keys(others).length === 0
  )
}

function isOfEndorsement(node: Node): boolean {
  return node.endorsementComment !== undefined || typesOf(node).includes('EndorsementSubject')
}

/** One value, or the same text in several languages. */
function isSingle(values: unknown[]): boolean {
  if (values.length < 2) return true
  const languages = values.map((value) => (isRecord(value) ? value['@language'] : undefined))
  return languages.every((language) => typeof language === 'string') && new Set(languages).size === values.length
}

/** No other part may make statements about the credential: a reader would miss them, since the credential itself leaves them out. */
function areBareBut(root: Node, sharing: Node[]): boolean {
  return sharing.every((node) => node === root || Object.keys(node).length === 1)
}

/** Whether parts with the same id describe the same thing: they are of one kind, and nowhere contradict each other. */
function areOne(sharing: Node[]): boolean {
  const kinds = new Set(sharing.flatMap(typesOf).map((type) => typeIri(String(type))))
  if ([...kinds].filter((kind) => distinctKinds.has(kind)).length > 1) return false
  const said = new Map<string, unknown>()
  for (const node of sharing) {
    for (const [name, value] of Object.entries(node)) {
      if (name === 'type') continue
      if (said.has(name) && canonicalizeJson(said.get(name)) !== canonicalizeJson(value)) return false
      said.set(name, value)
    }
  }
  return true
}
