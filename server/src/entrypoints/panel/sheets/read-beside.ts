import type { ReadingOptions } from '@sello/sheets'
import { findUserById } from '../../../people/users/user-store.ts'
import type { Context, Language } from '../../../platform/context.ts'
import { type Refusal, refuse, refuseWith } from '../../../platform/refusals/refusal.ts'
import type { Call } from '../../http/operation.ts'
import { pickLanguage } from '../../layout/pick-language.ts'
import { runReader } from './run-reader.ts'
import type { ProgramInput, ProgramOutput } from './sheet-program.ts'
import type { SheetReport } from './sheet-report.ts'
import type { SheetFault } from './sheet-texts.ts'
import { tellFault } from './tell-fault.ts'

/** The parts of a call that decide the language of its caller. */
type Asking = Pick<Call<unknown, unknown>, 'platform' | 'acceptLanguage'>

/** An uploaded file with the choices of the person. */
export type SheetUpload = { file: Buffer; options: ReadingOptions }

/** How a file was read. Each text is some thousands of rows, as JSON and separated by commas. */
export type SheetRead = { report: SheetReport; rows: string[] }

/** The rows of a file that the panel issues: it cuts them into batches. */
const sheetRowsMax = 50_000

type Bounds = {
  rowsMax: number
  /** The code with which more rows than that are refused, where they are no fault of the file. */
  tooMany?: 'too_many_rows'
}

/**
 * Reads a file in a process beside the requests of others, which is stopped where it takes too much memory or time. Throws
 * Refusal (422) in the person's language, with what is wrong and where, for a file that is no list that can be read.
 */
export async function readBeside(
  ctx: Context,
  asking: Asking,
  { file, options }: SheetUpload,
  { rowsMax, tooMany }: Bounds = { rowsMax: sheetRowsMax },
): Promise<SheetRead> {
  const input: ProgramInput = { bytes: file, options, rowsMax }
  const output = await runReader<ProgramOutput>(ctx, new URL('./sheet-program.ts', import.meta.url), input)
  if (output.kind === 'read') return output
  if (tooMany && output.faults.some(({ code }) => code === 'too_many_rows')) throw refuse(tooMany)
  throw await refusalOf(ctx, asking, output)
}

type Unreadable = { kind: 'unreadable'; faults: SheetFault[] }

/**
 * The refusal of an unreadable file, in the person's language: all that is wrong with it, each under the field of the form by which
 * it can be read all the same, or under the file.
 */
export async function refusalOf(ctx: Context, asking: Asking, { faults }: Unreadable): Promise<Refusal> {
  const language = await languageOfPerson(ctx, asking)
  const code = 'sheet_unreadable'
  const errors = faults.map((fault) => {
    return { field: choices[fault.code] ?? 'file', message: tellFault(language, fault), code } as const
  })
  return refuseWith({ errors }, code, ...errors.map(({ message }) => message))
}

const choices: { [Code in SheetFault['code']]?: string } = {
  merged: 'merged_cells',
  formula_without_result: 'missing_results',
}

/**
 * The language for the faults of a file: that of the screen, which the panel names with each request; otherwise the one that the person chose, or the
 * organization's.
 */
export async function languageOfPerson(ctx: Context, { platform, acceptLanguage }: Asking): Promise<Language> {
  const { actor, organization } = ctx
  const person = actor.kind === 'user' ? await findUserById(platform.database.forService(), actor.id) : undefined
  return pickLanguage(undefined, acceptLanguage, person?.language ?? organization.language)
}
