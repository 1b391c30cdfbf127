export type Verdict = 'fine' | 'warning' | 'broken'

/** The result of one examination: the finding, and advice where it is not fine. */
export type Diagnosis = { what: string; verdict: Verdict; found: string; advice?: string }

export function fine(what: string, found: string): Diagnosis {
  return { what, verdict: 'fine', found }
}

export function warning(what: string, found: string, advice: string): Diagnosis {
  return { what, verdict: 'warning', found, advice }
}

export function broken(what: string, found: string, advice: string): Diagnosis {
  return { what, verdict: 'broken', found, advice }
}

/** The worst verdict of all. */
export function verdictOf(diagnoses: Diagnosis[]): Verdict {
  return (
    diagnoses.find(({ verdict }) => verdict === 'broken')?.verdict ??
    diagnoses.find(({ verdict }) => verdict === 'warning')?.verdict ??
    'fine'
  )
}

const lookMs = 8_000

/**
 * Runs one examination. An error that it throws is a finding too, and so is a duration of more than eight seconds: the doctor says what is wrong with
 * a service even if nearly nothing in it works.
 */
export async function look(what: string, work: () => Promise<Diagnosis[]>): Promise<Diagnosis[]> {
  const { promise: late, resolve } = Promise.withResolvers<Diagnosis[]>()
  const timer = setTimeout(
    () =>
      resolve([
        broken(
          what,
          `no answer within ${lookMs / 1_000} seconds`,
          'Look at the load of the machine and of the network.',
        ),
      ]),
    lookMs,
  )
  try {
    return await Promise.race([work(), late])
  } catch (error) {
    return [broken(what, `could not be looked at: ${messageOf(error)}`, 'Mend what the words say, and ask again.')]
  } finally {
    clearTimeout(timer)
  }
}

/** The words of the error that lies deepest: of a failed fetch the first ones say nothing. */
export function messageOf(error: unknown): string {
  const { cause, message } = error as { cause?: unknown; message?: string }
  return cause instanceof Error ? messageOf(cause) : (message ?? String(error))
}
