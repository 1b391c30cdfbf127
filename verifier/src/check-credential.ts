import {
  isIdentityOf,
  readCredentialText,
  type SourcesOnWeb,
  sourcesOnWeb,
  unreadVerification,
  type Verification,
  verifyCredential,
} from '@sello/open-badges/verify'
import { showPerson, showVerification } from './show-verification.ts'
import { wordsOf } from './words.ts'

/**
 * Verifies the document that this page was made of, as the service signed it, and shows the steps. Asks for nothing but the keys of the
 * issuer, which are kept from when they were first had, and for the list of what is revoked, anew each time.
 */
export async function checkCredential(section: HTMLElement): Promise<void> {
  const words = wordsOf(section)
  const verdict = section.querySelector('[role=status]')
  if (verdict) verdict.textContent = words.running
  const verification = await verifySigned()
  showVerification(section, verification, words)
  const form = section.querySelector('form')
  if (!form) return
  form.hidden = verification.claims === undefined
  form.onsubmit = (event) => {
    event.preventDefault()
    showPerson(form, outcomeForPerson(verification, String(new FormData(form).get('address'))), words)
  }
}

/** Fetches the keys of the issuer ahead, so that the signature can be checked without a network from then on. */
export async function prepare(): Promise<void> {
  if (keys.size === 0) await verifySigned({ resolveStatusList: async () => undefined })
}

/** What the DID of an issuer led to. */
const keys = new Map<string, unknown>()

async function verifySigned(instead: Partial<SourcesOnWeb> = {}): Promise<Verification> {
  const read = readCredentialText(document.querySelector('#signed')?.textContent ?? '')
  if ('problem' in read) return unreadVerification(read.problem)
  const sources = sourcesOnWeb(fetchText)
  const resolveDid = async (did: string) => {
    const known = keys.get(did) ?? (await sources.resolveDid(did))
    if (known !== undefined) keys.set(did, known)
    return known
  }
  return verifyCredential(read.document, { ...sources, ...instead, resolveDid, now: new Date() })
}

const waitingMs = 10_000

async function fetchText(url: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(asServedHere(url), {
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(waitingMs),
  })
  return { status: answer.status, text: await answer.text() }
}

/** A DID names a host and no scheme; on the host of this page it is the page's own. */
function asServedHere(url: string): string {
  const address = new URL(url)
  if (address.host === location.host) address.protocol = location.protocol
  return address.href
}

/** Whether the credential is for the person with an address. What was changed after signing says nothing of anybody. */
function outcomeForPerson(
  { steps, claims }: Verification,
  address: string,
): 'passed' | 'failed' | 'no_address' | 'unsigned' {
  const isSigned = steps.every(({ step, outcome }) => !['format', 'signature'].includes(step) || outcome === 'passed')
  if (!isSigned) return 'unsigned'
  const identifiers = (claims?.subjects ?? [])
    .flatMap((subject) => subject.identifiers)
    .filter(({ type, isHashed }) => type === 'emailAddress' || (type === undefined && isHashed))
  if (identifiers.length === 0) return 'no_address'
  return identifiers.some((identifier) => isIdentityOf(identifier, address)) ? 'passed' : 'failed'
}
