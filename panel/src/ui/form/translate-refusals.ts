import { RequestFailure } from '../../data/request-failure.ts'

/** Sentences in the language of the person by the code of a refusal. They replace the sentences of the service. */
export type RefusalWords = Readonly<Partial<Record<string, string>>>

/** Waits for an answer. A refusal with a known code is reworded, beside its field where it has one. */
export async function translateRefusals<Answer>(words: RefusalWords, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    const sentence = error instanceof RequestFailure && error.code !== undefined ? words[error.code] : undefined
    if (!(error instanceof RequestFailure) || sentence === undefined) throw error
    throw error.retold('refused', [sentence], () => sentence)
  }
}
