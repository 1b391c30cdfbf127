/** Data Integrity EdDSA, "Proof Configuration": the proof without value, in the contexts of the document. */
export function proofConfiguration(proof: object, context: unknown): Record<string, unknown> {
  const { proofValue, ...options } = proof as { proofValue?: unknown }
  return { ...options, '@context': context }
}
