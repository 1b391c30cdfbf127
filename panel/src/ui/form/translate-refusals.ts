import { RequestFailure } from '../../data/request-failure.ts'

/** Sentences in the person's language by the code of a refusal, in the place of the service's own. */
export type RefusalWords = Readonly<Partial<Record<string, string>>>

/** Waits for an answer. A refusal whose code is known here is said in these words, beside its field where it has one. */
export async function translateRefusals<Answer>(words: RefusalWords, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    const sentence = error instanceof RequestFailure && error.code !== undefined ? words[error.code] : undefined
    if (!(error instanceof RequestFailure) || sentence === undefined) throw error
    throw error.retold('refused', [sentence], () => sentence)
  }
}
