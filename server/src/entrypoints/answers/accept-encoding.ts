export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** The best encoding that a client takes (RFC 9110, section 12.5.3), or undefined where it wants the bytes as they are. */
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
