/**
 * Guesses the mail provider whose domain somebody mistyped. It gives no hint where the domain may be real: a wrong hint on a
 * university's domain teaches people to ignore the right ones. It knows the providers of Spain and Latin America, and
 * compares only the name before the first dot, so that no country's variant is taken for a typo of another.
 */
export function typoHint(domain: string): string | undefined {
  const dot = domain.indexOf('.')
  const name = domain.slice(0, dot)
  const suffix = domain.slice(dot + 1)
  const provider = Object.hasOwn(providers, name) ? name : meantProvider(name)
  return provider === undefined ? repairedSuffix(domain) : providerHint(provider, name, suffix)
}

/** The suffixes under which each provider gives out addresses. The hint suggests the first. */
const providers: Record<string, readonly string[]> = {
  gmail: ['com'],
  googlemail: ['com'],
  hotmail: ['com', 'es', 'cl', 'com.ar', 'com.br', 'fr', 'it', 'de', 'co.uk'],
  outlook: ['com', 'es', 'cl', 'com.ar', 'com.br', 'pt', 'fr', 'it', 'de'],
  yahoo: ['com', 'es', 'cl', 'com.mx', 'com.ar', 'com.br', 'com.co', 'com.pe', 'com.ve', 'fr', 'it', 'de', 'co.uk'],
  icloud: ['com'],
  live: ['com', 'cl', 'com.mx', 'com.ar', 'com.pt', 'fr', 'it', 'co.uk'],
  msn: ['com'],
  aol: ['com'],
  protonmail: ['com', 'ch'],
}

/** Providers that exist under no national suffix, though people in these countries write one. */
const worldwide = new Set(['gmail', 'icloud', 'protonmail'])
const national = new Set(
  'es mx com.mx ar com.ar cl co com.co pe com.pe br com.br ve com.ve ec com.ec uy com.uy bo com.bo gt com.gt cr net org'.split(
    ' ',
  ),
)

/** Real or possibly real domains of others that are one slip away from a provider's name. */
const neighbours = new Set(
  'gail grail gomail gwmail gsmail gpmail gymail outlooks outbook incloud yahoos yakoo'.split(' '),
)

/** Typos that one slip does not explain, or that change the first letter. */
const curated: Record<string, string> = {
  gamial: 'gmail',
  gimal: 'gmail',
  gmsial: 'gmail',
  gmailc: 'gmail',
  otmail: 'hotmail',
  jotmail: 'hotmail',
  hotamial: 'hotmail',
  hotmiall: 'hotmail',
  htomial: 'hotmail',
  homial: 'hotmail',
  utlook: 'outlook',
  putlook: 'outlook',
  iutlook: 'outlook',
  otulok: 'outlook',
  outluk: 'outlook',
  outlouk: 'outlook',
  oulok: 'outlook',
  ahoo: 'yahoo',
  yahu: 'yahoo',
  hayoo: 'yahoo',
  uahoo: 'yahoo',
  iclould: 'icloud',
  icluod: 'icloud',
  icoulud: 'icloud',
  protomail: 'protonmail',
}

/** Misspellings of `com` that are no top-level domain, so a typo under any name. */
const notTopLevel = new Set('con cmo ocm comm coom vom xom cpm dom comn conm comb clm coml come c0m'.split(' '))
/** Misspellings of `com` that exist as domains. They count as typos only under a provider's long name. */
const mistakenForCom = new Set('co cm om cim com.com con.com net.com'.split(' '))

/** Only long names are compared: one slip in a short name leads to too many real domains. */
const comparable = ['gmail', 'hotmail', 'outlook', 'yahoo', 'icloud', 'protonmail', 'googlemail']

function meantProvider(name: string): string | undefined {
  if (Object.hasOwn(curated, name)) return curated[name]
  if (neighbours.has(name)) return undefined
  return comparable.find((provider) => name[0] === provider[0] && isOneSlipApart(name, provider))
}

function providerHint(provider: string, name: string, suffix: string): string | undefined {
  const [home = 'com', ...others] = providers[provider] ?? []
  const isRightName = name === provider
  if (suffix === home || others.includes(suffix)) return isRightName ? undefined : `${provider}.${suffix}`
  if (notTopLevel.has(suffix) || (comparable.includes(provider) && mistakenForCom.has(suffix)))
    return `${provider}.${home}`
  if (worldwide.has(provider) && national.has(suffix)) return `${provider}.${home}`
  // A typo in the second level under a valid country: yahoo.con.mx.
  const [second = '', country, ...more] = suffix.split('.')
  const repaired = `com.${country}`
  if (more.length === 0 && notTopLevel.has(second) && others.includes(repaired)) return `${provider}.${repaired}`
  return undefined
}

/** Repairs a suffix such as in `empresa.con`, which cannot exist under any name. */
function repairedSuffix(domain: string): string | undefined {
  const dot = domain.lastIndexOf('.')
  return notTopLevel.has(domain.slice(dot + 1)) ? `${domain.slice(0, dot)}.com` : undefined
}

/** Whether one letter is missing, added or replaced, or two neighbours are swapped (Damerau's four slips). */
function isOneSlipApart(a: string, b: string): boolean {
  const difference = a.length - b.length
  if (difference < -1 || difference > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  if (difference === 1) return a.slice(start + 1) === b.slice(start)
  if (difference === -1) return a.slice(start) === b.slice(start + 1)
  if (a.slice(start + 1) === b.slice(start + 1)) return true
  return a[start] === b[start + 1] && a[start + 1] === b[start] && a.slice(start + 2) === b.slice(start + 2)
}
