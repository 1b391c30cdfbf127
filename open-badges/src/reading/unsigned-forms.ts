import { isDisguised, isReadableContext, isTypeName, termsOf } from './known-names.ts'
import { isRecord, typesOf, valuesOf } from './record.ts'

/**
 * Whether a document holds something that no signature over RDF covers: the label of a node that has no address (RDF 1.1,
 * "Blank Nodes"), a null or a list within a list, a number that is written as a text, half of a character. Whoever holds the
 * document could write a name into the one, and put the other in place of what was signed.
 */

type Node = Record<string, unknown>

type Place = {
  at: string
  /** The property that leads here. */
  property: string
  contexts: readonly string[]
  /** Proofs are signed each as a document of its own, and name their keys in ways of their own. */
  isInProof: boolean
}

/** A URL, a URN or a DID: RFC 3986, "Scheme". Verifiable Credentials Data Model v2.0, "Identifiers", asks for one. */
const address = /^[A-Za-z][A-Za-z0-9+.-]*:\S+$/

const halfCharacter = /\p{Surrogate}/u

/**
 * The first place that holds such a thing, as in `credentialSubject.id`; `undefined` when none does. What is `signedAsText` is
 * covered as it is written, and an `id` is an address all the same.
 */
export function findUnsignedForm(document: Node, signedAsText: boolean): string | undefined {
  const found = findInNode(document, { at: '', property: '', contexts: [], isInProof: false }, signedAsText)
  return found?.slice(0, 100)
}

function findInNode(node: Node, place: Place, signedAsText: boolean): string | undefined {
  const own = valuesOf(node['@context']).map(String).filter(isReadableContext)
  const contexts = own.length === 0 ? place.contexts : [...new Set([...place.contexts, ...own])]
  const scopes = [...new Set(typesOf(node).map(String).filter(isTypeName)), place.property, '']
  for (const [name, value] of Object.entries(node)) {
    if (name === '@context' || value === null || value === undefined) continue
    const isInProof = place.isInProof || name === 'proof'
    const within = { at: place.at === '' ? name : `${place.at}.${name}`, property: name, contexts, isInProof }
    // The value of "__proto__" is lost where an object is copied, and so before it is signed.
    if (name === '__proto__' || (name === 'id' && !isInProof && !isAddress(value))) return within.at
    const valueType = valueTypeOf(name, scopes, contexts)
    if (valueType === '@json') continue
    if (!signedAsText && (halfCharacter.test(name) || !hasOneShape(name, value, valueType, isInProof))) return within.at
    for (const one of valuesOf(value).filter(isRecord)) {
      const found = Object.hasOwn(one, '@value') ? undefined : findInNode(one, within, signedAsText)
      if (found) return found
    }
  }
  return undefined
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && address.test(value)
}

function hasOneShape(name: string, value: unknown, valueType: string | undefined, isInProof: boolean): boolean {
  const values = Array.isArray(value) ? value : [value]
  return values.every((one) => {
    if (one === null || Array.isArray(one)) return false
    const text = isRecord(one) ? one['@value'] : one
    if (typeof text === 'string' && halfCharacter.test(text)) return false
    if (isRecord(one)) return true
    if (typeof one === 'number' && !isTold(one)) return false
    if (name === 'type') return typeof one === 'string' && !one.startsWith('_:')
    // Within a proof its own signature decides.
    if (valueType === '@id') return isInProof || (isAddress(one) && !isDisguised(String(one)))
    return valueType === undefined || typeof one === jsonTypeOf(name, valueType)
  })
}

/** RDF has the digits of a number, sixteen at most, and for some libraries none after 1e-6. */
function isTold(number: number): boolean {
  return Number.isFinite(number) && (number === 0 || Math.abs(number) >= 1e-6)
}

/** The older contexts take these two for text; the standard's schema has them as numbers. */
const coordinates: readonly string[] = ['latitude', 'longitude']

function jsonTypeOf(name: string, valueType: string): string {
  if (valueType.endsWith('XMLSchema#boolean')) return 'boolean'
  return /XMLSchema#(float|double|decimal|\w*integer)$/i.test(valueType) || coordinates.includes(name)
    ? 'number'
    : 'string'
}

/** By context, then by scope and name: as what the values of a property are read. */
const valueTypes = new Map<string, ReadonlyMap<string, string | undefined>>()

function valueTypesIn(context: string): ReadonlyMap<string, string | undefined> {
  const known = valueTypes.get(context)
  if (known) return known
  const read = new Map(termsOf(context).map(({ scope, name, valueType }) => [`${scope} ${name}`, valueType]))
  valueTypes.set(context, read)
  return read
}

/** JSON-LD 1.1, "Scoped Contexts": a definition for a type or a property comes before one for the whole document. */
function valueTypeOf(name: string, scopes: string[], contexts: readonly string[]): string | undefined {
  for (const scope of scopes) {
    const key = `${scope} ${name}`
    const context = contexts.find((one) => valueTypesIn(one).has(key))
    if (context !== undefined) return valueTypesIn(context).get(key)
  }
  return undefined
}
