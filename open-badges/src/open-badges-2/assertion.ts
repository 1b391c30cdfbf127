import { idOf, isRecord, valuesOf } from '../reading/record.ts'
import { isOpenBadges2Context } from '../standard.ts'
import { readToken, type Token } from '../tokens/token.ts'
import type { Claims } from '../verifying/claims.ts'

type Node = Record<string, unknown>

/** An assertion of Open Badges 2.0: hosted by its issuer, or signed as a token. */
export type OlderBadge = { node: Node; token?: Token }

/** The documents that an assertion leads to. */
export type AssertionParts = { badge: Node; issuer: Node }

/**
 * Reads a document as an assertion of Open Badges 2.0; `undefined` where it is none that could be checked: one of an older
 * version, or without an address.
 */
export function readOlderBadge(document: unknown): OlderBadge | undefined {
  const token = typeof document === 'string' ? readToken(document) : undefined
  const node = token?.payload ?? document
  if (!isRecord(node) || !isOpenBadges2Context(valuesOf(node['@context'])[0])) return undefined
  if (!valuesOf(node.type).includes('Assertion')) return undefined
  if (token) return { node, token }
  return isHttpAddress(node.id) && isHosted(node) ? { node } : undefined
}

function isHosted({ verification }: Node): boolean {
  const types = isRecord(verification) ? valuesOf(verification.type) : ['hosted']
  return types.includes('hosted') || types.includes('HostedBadge')
}

export function isHttpAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
}

/** Who issued what to whom, in the words of the assertion and of what it leads to. */
export function claimsOfAssertion(node: Node, { badge, issuer }: Partial<AssertionParts> = {}): Claims {
  const recipient = valuesOf(node.recipient).find(isRecord)
  const identity = textOf(recipient?.identity)
  const type = textOf(recipient?.type)
  return {
    issuer: {
      id: textOf(issuer?.id) ?? idOf(badge?.issuer) ?? '',
      ...optionalText('name', issuer?.name),
      ...optionalText('url', issuer?.url),
    },
    subjects: [
      {
        identifiers:
          identity === undefined
            ? []
            : [{ ...(type !== undefined && { type }), value: identity, isHashed: recipient?.hashed !== false }],
        achievement: {
          ...optionalText('id', idOf(node.badge)),
          ...optionalText('name', badge?.name),
          ...optionalText('description', badge?.description),
          ...optionalText('image', idOf(badge?.image)),
        },
        results: [],
      },
    ],
    ...optionalText('validFrom', node.issuedOn),
    ...optionalText('validUntil', node.expires),
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function optionalText<Name extends string>(name: Name, value: unknown): { [name in Name]?: string } {
  return (typeof value === 'string' ? { [name]: value } : {}) as { [name in Name]?: string }
}
