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

/** The suffixes under which each provider gives out addresses. The first is the one to suggest. */
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

/** Names one slip away from a provider that belong to somebody else, or may. */
const neighbours = new Set(
  'gail grail gomail gwmail gsmail gpmail gymail outlooks outbook incloud yahoos yakoo'.split(' '),
)

/** Slips that the distance of one does not reach, or reaches only past the first letter. */
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

/** Misspellings of `com` that are no top-level domain: wrong whoever the domain belongs to. */
const notTopLevel = new Set('con cmo ocm comm coom vom xom cpm dom comn conm comb clm coml come c0m'.split(' '))
/** Misspellings that exist: taken for one only under a provider's long name. */
const mistakenForCom = new Set('co cm om cim com.com con.com net.com'.split(' '))

/** Long names only: one slip in a short one leads to too many real domains. */
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
  // The second level mistyped under a right country: yahoo.con.mx.
  const [second = '', country, ...more] = suffix.split('.')
  const repaired = `com.${country}`
  if (more.length === 0 && notTopLevel.has(second) && others.includes(repaired)) return `${provider}.${repaired}`
  return undefined
}

/** `empresa.con` cannot exist, whoever it belongs to. */
function repairedSuffix(domain: string): string | undefined {
  const dot = domain.lastIndexOf('.')
  return notTopLevel.has(domain.slice(dot + 1)) ? `${domain.slice(0, dot)}.com` : undefined
}

/** One letter left out, added, replaced, or two neighbours swapped (Damerau's four slips). */
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
