import { bundledContext, bundledContextUrls } from '../proof/contexts.ts'
import { isRecord } from './record.ts'

/**
 * The names that the bundled contexts define, and what they stand for. A signature over RDF covers what the names
 * stand for and not the names: whoever holds a credential can write another name of the same thing, and the
 * signature still matches. These tables tell such names.
 */

const readable = new Set(bundledContextUrls)
const iris = new Set<string>()
const prefixes = new Set<string>()
const typeIris = new Map<string, string>()

/** JSON-LD has notations of its own for rdf:type, rdf:first and the others. */
const rdfNamespace = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'

/** Names of types begin with a capital or a digit in all of these contexts, names of properties do not. */
const typeName = /^[A-Z0-9]/

/** JSON-LD 1.1, "Create Term Definition": what a term must end with so that it can stand as a prefix. */
const prefixEnd = /[:/?#[\]@]$/

/**
 * One term of a context: its name, the IRI or keyword that it stands for, and as what its values are read (JSON-LD 1.1, "Type
 * Coercion"). `scope` is the type or the property within which it is defined so; empty where that is everywhere.
 */
export type Term = { name: string; iri: string; valueType?: string; scope: string }

/** All terms of a context, those of its inner contexts included. */
export function termsOf(url: string): Term[] {
  const document = bundledContext(url)
  return isRecord(document) ? termsOfContext(document['@context']) : []
}

function termsOfContext(context: unknown, inScope = '', outer: ReadonlyMap<string, string> = new Map()): Term[] {
  const entries = Object.entries(isRecord(context) ? context : {})
  const scope = new Map([
    ...outer,
    ...entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  ])
  return entries.flatMap(([name, definition]) => {
    const iri = isRecord(definition) ? definition['@id'] : definition
    if (name.startsWith('@') || typeof iri !== 'string') return []
    const { '@context': inner, '@type': valueType } = isRecord(definition) ? definition : {}
    const term: Term = { name, iri: expanded(iri, scope), scope: inScope }
    if (typeof valueType === 'string') term.valueType = expanded(valueType, scope)
    return [term, ...termsOfContext(inner, name, scope)]
  })
}

/** JSON-LD 1.1, "Compact IRIs": older contexts write the meaning of a name with a prefix. */
function expanded(iri: string, scope: ReadonlyMap<string, string>): string {
  const [prefix = '', suffix = ''] = iri.split(/:(.*)/s)
  const namespace = suffix.startsWith('//') ? undefined : scope.get(prefix)
  return namespace === undefined ? iri : namespace + suffix
}

for (const { name, iri } of bundledContextUrls.flatMap(termsOf)) {
  iris.add(iri)
  if (typeName.test(name)) typeIris.set(name, iri)
  else if (prefixEnd.test(iri)) prefixes.add(name)
}

export function isReadableContext(url: string): boolean {
  return readable.has(url)
}

/** Whether the name is one for types. Some of them share their IRI with a property: `Criteria` with `criteria`. */
export function isTypeName(name: string): boolean {
  return typeIris.has(name)
}

/** Whether a text with a colon is a long way to write something for which the contexts have a name. */
export function isDisguised(text: string): boolean {
  return iris.has(text) || text.startsWith(rdfNamespace) || prefixes.has(text.slice(0, text.indexOf(':')))
}

/** The IRI that the name of a type stands for; the name itself where no context defines it. */
export function typeIri(type: string): string {
  return typeIris.get(type) ?? type
}
