import { idOf, isRecord, valuesOf } from './record.ts'

/** Verifiable Credentials Data Model v2.0, "Types": each of these must have one. */
const typedNodes: readonly string[] = [
  'credentialSchema',
  'credentialStatus',
  'evidence',
  'refreshService',
  'termsOfUse',
]

const hasScheme = /^[A-Za-z][A-Za-z0-9+.-]*:\S+$/

/**
 * Where a document is not as Verifiable Credentials Data Model v2.0 demands ("Identifiers", "Issuer", "Credential
 * Subject", "Types", "Integrity of Related Resources"), as in `evidence.type`; `undefined` when it is.
 */
export function findIllFormed(document: Record<string, unknown>): string | undefined {
  if (document.id !== undefined && !isUrl(document.id)) return 'id'
  if (!isUrl(idOf(document.issuer))) return 'issuer'
  const subjects = valuesOf(document.credentialSubject)
  if (subjects.length === 0 || !subjects.every(isFilled)) return 'credentialSubject'
  for (const name of typedNodes) {
    for (const part of valuesOf(document[name])) {
      if (!isRecord(part) || valuesOf(part.type).length === 0) return `${name}.type`
      if (part.id !== undefined && !isUrl(part.id)) return `${name}.id`
      if (name === 'credentialSchema' && part.id === undefined) return `${name}.id`
    }
  }
  return findIllFormedResource(valuesOf(document.relatedResource))
}

function findIllFormedResource(resources: unknown[]): string | undefined {
  const ids = new Set<unknown>()
  for (const resource of resources) {
    if (!isRecord(resource) || !isUrl(resource.id) || ids.has(resource.id)) return 'relatedResource.id'
    if (resource.digestSRI === undefined && resource.digestMultibase === undefined) return 'relatedResource.digestSRI'
    ids.add(resource.id)
  }
  return undefined
}

function isFilled(subject: unknown): boolean {
  return isRecord(subject) && Object.keys(subject).length > 0
}

function isUrl(id: unknown): boolean {
  return typeof id === 'string' && hasScheme.test(id)
}
