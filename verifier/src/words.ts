import type { VerificationOutcome, VerificationStepName } from '@sello/open-badges/verify'

/** What the page tells in the language of its reader. The sentences of the steps come with the steps. */
export type Words = {
  running: string
  verdict: Record<VerificationOutcome, string>
  verdictSentence: Record<VerificationOutcome, string>
  outcome: Record<VerificationOutcome, string>
  step: Record<VerificationStepName, string>
  /** A sentence with the place holder `{proven}`. */
  judge: string
  /** Sentences with the place holders `{achievement}`, `{person}` and `{issuer}`. */
  signed: string
  signedNameless: string
  person: Record<'passed' | 'failed' | 'no_address' | 'unsigned', string>
}

/** The words stand with the section, so that a page has one language. */
export function wordsOf(section: HTMLElement): Words {
  return JSON.parse(section.dataset.words ?? '{}')
}

/** A sentence with words of others in its places. */
export function filled(sentence: string, values: Record<string, string>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place)
}
