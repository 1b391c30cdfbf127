import {
  provenWords,
  type Verification,
  type VerificationOutcome,
  type VerificationStep,
  verificationSentence,
} from '@sello/open-badges/verify'
import { filled, type Words } from './words.ts'

/** The colours of the page that say the same. */
const colours: Record<VerificationOutcome, string> = { passed: 'active', failed: 'revoked', could_not_check: 'expired' }

/** Shows the verdict, each step with a plain sentence, and what was signed. */
export function showVerification(section: HTMLElement, verification: Verification, words: Words): void {
  const { outcome, steps } = verification
  const proven = provenWords(verification, languageOfPage())
  fill(
    section,
    '.steps',
    steps.map((step) => stepItem(section, step, words)),
  )
  fill(section, '.signed', [
    ...(isProven(verification) ? [paragraph(signedSentence(verification, words))] : []),
    ...(outcome === 'passed' && proven ? [paragraph(filled(words.judge, { proven }))] : []),
  ])
  fill(section, '[role=status]', [
    strong(words.verdict[outcome]),
    document.createTextNode(`. ${words.verdictSentence[outcome]}`),
  ])
  if (outcome === 'failed') contradict(section, words)
}

/** Shows whether the credential is for the person with the address that was typed. */
export function showPerson(form: HTMLFormElement, outcome: keyof Words['person'], words: Words): void {
  const answer = form.querySelector('output')
  if (!answer) return
  answer.textContent = words.person[outcome]
  answer.className = outcome === 'passed' ? 'active' : outcome === 'failed' ? 'revoked' : 'expired'
}

function stepItem(section: HTMLElement, { step, outcome, reason, detail }: VerificationStep, words: Words): Element {
  const item = element('li', [
    icon(section, outcome),
    element('div', [
      paragraph(strong(words.step[step]), ' ', element('span', [words.outcome[outcome]], 'step-outcome')),
      paragraph(verificationSentence(reason, languageOfPage())),
      ...(detail === undefined ? [] : [element('p', [detail], 'mono soft')]),
    ]),
  ])
  item.className = colours[outcome]
  return item
}

function languageOfPage(): 'en' | 'es' {
  return document.documentElement.lang === 'es' ? 'es' : 'en'
}

function isProven({ steps }: Verification): boolean {
  return steps.every(({ step, outcome }) => !['format', 'signature', 'issuer'].includes(step) || outcome === 'passed')
}

/** So that whoever reads it can compare it with what the page says above. */
function signedSentence({ claims }: Verification, words: Words): string {
  const [subject] = claims?.subjects ?? []
  const person = subject?.name ?? subject?.identifiers.find(({ isHashed }) => !isHashed)?.value
  return filled(person === undefined ? words.signedNameless : words.signed, {
    achievement: subject?.achievement?.name ?? claims?.name ?? '',
    issuer: claims?.issuer.name ?? claims?.issuer.id ?? '',
    ...(person !== undefined && { person }),
  })
}

/** What the service says of the credential at the top does not stand beside the opposite. */
function contradict(section: HTMLElement, words: Words): void {
  const status = document.querySelector('.sheet > .status:is(.active, .expires_soon)')
  if (!status) return
  status.className = `status ${colours.failed}`
  status.querySelector('svg')?.replaceWith(icon(section, 'failed'))
  const [title, sentence] = status.querySelectorAll('p')
  if (title) title.textContent = words.verdict.failed
  if (sentence) sentence.textContent = words.verdictSentence.failed
}

function icon(section: HTMLElement, outcome: VerificationOutcome): Node {
  const template = section.querySelector<HTMLTemplateElement>(`template[data-outcome=${outcome}]`)
  return template?.content.firstElementChild?.cloneNode(true) ?? document.createTextNode('')
}

function fill(section: HTMLElement, selector: string, children: Node[]): void {
  section.querySelector(selector)?.replaceChildren(...children)
}

function paragraph(...children: (Node | string)[]): Element {
  return element('p', children)
}

function strong(text: string): Element {
  return element('strong', [text])
}

function element(name: string, children: (Node | string)[], className?: string): Element {
  const made = document.createElement(name)
  made.append(...children)
  if (className) made.className = className
  return made
}
