import { isDisguised, isReadableContext, isTypeName } from './known-names.ts'
import { isRecord } from './record.ts'

/**
 * Whether a document says openly what was signed. A signature over RDF does not cover how the document is written:
 * another name for `validUntil`, an alias in a context, a keyword of JSON-LD instead of its name all leave the
 * signature as it is, and a reader that looks for `validUntil` finds none. Verifiable Credentials Data Model v2.0,
 * "Securing Mechanisms" and "JSON-LD", want the compacted form, in which each thing has one name; Data Integrity,
 * "Context Validation", asks verifiers to see to it.
 */

/** Far deeper than credentials are, and far below a depth that would keep a verifier busy. */
const depthMax = 32
const valuesMax = 5_000
const charactersMax = 4_000_000

export type PlainForm = {
  problem?: 'too_large' | 'own_vocabulary' | 'disguised_names'
  /** The place of the problem, as in `credentialSubject.achievement`. */
  at?: string
  /** Whether a name or a context is unknown here, so that nobody can tell what the document says. */
  hasUnknownNames: boolean
  /** Whether some text says in which direction it is read. */
  hasDirection: boolean
}

/** Reads the document once, up to the first problem. */
export function readPlainForm(document: Record<string, unknown>): PlainForm {
  const reader = new PlainFormReader()
  reader.readNode(document, '', 0)
  return reader.form
}

class PlainFormReader {
  readonly form: PlainForm = { hasUnknownNames: false, hasDirection: false }
  #values = 0
  #characters = 0

  readNode(node: Record<string, unknown>, at: string, depth: number): void {
    if (Object.hasOwn(node, '@value')) this.#readText(node, at)
    else this.#readMembers(node, at, depth)
  }

  #readMembers(node: Record<string, unknown>, at: string, depth: number): void {
    for (const name of Object.keys(node)) {
      const place = at === '' ? name : `${at}.${name}`
      this.#characters += name.length
      if (name === '@context') this.#readContext(node[name], place)
      else if (this.#isPlain(name, place)) {
        this.#readValue(node[name], place, depth, name === 'type' || name === 'id')
      }
      if (this.form.problem) return
    }
  }

  #isPlain(name: string, at: string): boolean {
    const hasColon = name.includes(':')
    const isDisguise = name.startsWith('@') || isTypeName(name) || (hasColon && isDisguised(name))
    if (isDisguise) this.#stop('disguised_names', at)
    if (hasColon) this.form.hasUnknownNames = true
    return !isDisguise
  }

  #readValue(value: unknown, at: string, depth: number, isName: boolean): void {
    this.#values += 1
    if (typeof value === 'string') this.#characters += value.length
    if (depth > depthMax || this.#values > valuesMax || this.#characters > charactersMax) {
      this.#stop('too_large', at)
    } else if (typeof value === 'string') {
      if (isName && value.includes(':') && isDisguised(value)) this.#stop('disguised_names', at)
    } else if (Array.isArray(value)) {
      for (let i = 0; i < value.length && !this.form.problem; i += 1) {
        this.#readValue(value[i], at, depth + 1, isName)
      }
    } else if (isRecord(value)) this.readNode(value, at, depth + 1)
  }

  /** JSON-LD 1.1, "Value Objects": the compacted form has them only where a language or a direction is given. */
  #readText(text: Record<string, unknown>, at: string): void {
    const { '@value': value, '@language': language, '@direction': direction, ...others } = text
    const tags = [language, direction].filter((tag) => tag !== undefined)
    const isPlain = [value, ...tags].every((part) => typeof part === 'string') && tags.length > 0
    if (!isPlain || Object.keys(others).length > 0) this.#stop('disguised_names', at)
    this.#readValue(value, at, 0, false)
    if (direction !== undefined) this.form.hasDirection = true
  }

  /** Proofs and credentials inside the document may name contexts again, but none of their own. */
  #readContext(context: unknown, at: string): void {
    for (const one of [context].flat()) {
      this.#readValue(typeof one === 'string' ? one : undefined, at, 0, false)
      if (typeof one !== 'string') this.#stop('own_vocabulary', at)
      else if (!isReadableContext(one)) this.form.hasUnknownNames = true
    }
  }

  #stop(problem: NonNullable<PlainForm['problem']>, at: string): void {
    this.form.problem ??= problem
    this.form.at ??= at.slice(0, 100)
  }
}
