import { type ClaimedSubject, type Claims, provenWords, titleOf, type Verification } from '@sello/open-badges'

const marks = { passed: 'ok', failed: 'FAILED', could_not_check: 'could not check' }

const verdicts = {
  passed: 'The credential is genuine and in force.',
  failed: 'The credential is NOT valid.',
  could_not_check: 'Could not check everything: this is neither a yes nor a no.',
}

/**
 * Describes a verification: who issued what to whom, the steps, what could not be fetched, the verdict. It distinguishes
 * what the document claims from what is proven: anybody may call themselves a university.
 */
export function describeVerification(verification: Verification, faults: string[]): string[] {
  const { claims, steps, outcome, presented = [], presentedMore } = verification
  const described = claims ? [...describeClaims(claims, verification), ''] : []
  return [
    ...described,
    ...steps.map((step) => {
      const detail = step.detail === undefined ? '' : ` (${clip(step.detail)})`
      return `${step.step.padEnd(12)}${marks[step.outcome].padEnd(17)}${step.sentence}${detail}`
    }),
    ...faults.map((fault) => `${''.padEnd(12)}${fault}`),
    ...(presented.length > 0 ? ['', 'The credentials in it, none of them checked:'] : []),
    ...presented.flatMap(describePresented),
    ...(presentedMore ? [`and ${presentedMore} more, which are not listed`] : []),
    '',
    verdicts[outcome],
    ...(claims && outcome === 'passed' ? [describeProof(claims, verification)] : []),
  ]
}

function describeClaims(claims: Claims, verification: Verification): string[] {
  const { issuer, subjects, validFrom, validUntil } = claims
  const isSigned = verification.steps.every(
    ({ step, outcome }) => (step !== 'signature' && step !== 'issuer') || outcome === 'passed',
  )
  return [
    isSigned ? 'Signed, in the words of the issuer:' : 'In the words of the document, none of which is proven:',
    fact('issuer', issuer.name ?? issuer.id),
    fact('', issuer.name === undefined ? undefined : issuer.id),
    fact('domain', describeDomain(verification, isSigned)),
    ...subjects.flatMap(describeSubject),
    fact('valid from', validFrom),
    fact('valid until', validUntil ?? 'without end'),
  ].filter((line) => line !== undefined)
}

function describePresented(claims: Claims): string[] {
  const { issuer } = claims
  return [fact('credential', titleOf(claims) ?? 'without a name'), fact('issuer', issuer.name ?? issuer.id)].filter(
    (line) => line !== undefined,
  )
}

function describeDomain(verification: Verification, isSigned: boolean): string {
  const { provenDomain, provenAccount } = verification
  const proven = provenAccount ? provenWords(verification, 'en') : provenDomain
  if (proven !== undefined) return `${proven} (proven: the key that signed is listed there)`
  return isSigned ? 'none is proven: the issuer is known by its key alone' : 'none is proven'
}

function describeSubject(subject: ClaimedSubject): (string | undefined)[] {
  const { achievement, results, identifiers, name, id } = subject
  const type = achievement?.type === undefined ? '' : ` (${achievement.type})`
  const others = identifiers.filter(({ value }) => value !== name)
  return [
    fact('achievement', achievement && `${achievement.name ?? achievement.id ?? 'without a name'}${type}`),
    fact('description', achievement?.description === achievement?.name ? undefined : achievement?.description),
    fact('picture', achievement?.image?.startsWith('data:') ? 'in the document' : achievement?.image),
    ...results.map((result) => fact('result', `${result.name ?? 'Result'}: ${result.value}`)),
    fact('recipient', name ?? (others.length > 0 ? undefined : 'not named')),
    ...others.map(({ type: kind = 'identifier', value, isHashed }) =>
      fact(
        'recipient',
        isHashed ? `${kind}, hashed, so that it can only be compared with a known one: ${value}` : `${kind}: ${value}`,
      ),
    ),
    fact('identifier', id),
  ]
}

/** The verdict on a credential that passed: the proven issuer, and the names that are only claimed. */
function describeProof({ issuer }: Claims, { provenDomain, provenAccount }: Verification): string {
  const named = issuer.name === undefined ? 'the issuer' : `“${clip(issuer.name)}”`
  if (provenAccount)
    return `It was issued by an account at ${provenDomain}, of which there may be others: that this is ${named} is not proven by that.`
  return provenDomain === undefined
    ? `Proven is the key ${clip(issuer.id)}, and no domain: that its holder is ${named} is only what the document says.`
    : `It was issued under ${provenDomain}: that this is ${named} is for you to judge by the domain, not by the name.`
}

function fact(label: string, value: string | undefined): string | undefined {
  return value === undefined ? undefined : `${label.padEnd(12)}${clip(value)}`
}

/** Cuts a text of strangers to a single line. */
function clip(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
