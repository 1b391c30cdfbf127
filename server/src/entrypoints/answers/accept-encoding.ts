export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/**
 * Picks the best encoding that a client accepts (RFC 9110, section 12.5.3); undefined where it accepts the plain bytes only.
 */
export function pickEncoding(accepted: string | string[] | undefined): Encoding | undefined {
  const taken = new Map<string, boolean>()
  for (const range of String(accepted ?? '')
    .slice(0, 1_000)
    .toLowerCase()
    .split(',')) {
    const [coding = '', ...parameters] = range.split(';').map((part) => part.trim())
    taken.set(coding, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)))
  }
  return encodings.find((encoding) => taken.get(encoding) ?? taken.get('*') ?? false)
}
