import type { ReadingOptions } from '@sello/sheets'
import type { Context, Language } from '../../../platform/context.ts'
import { type Refusal, refuse } from '../../../refusals/refusal.ts'
import { findUserById } from '../../../users/user-store.ts'
import type { Call } from '../../http/operation.ts'
import { pickLanguage } from '../../layout/pick-language.ts'
import { runReader } from './reader-thread.ts'
import type { SheetReport } from './sheet-report.ts'
import type { SheetFault } from './sheet-texts.ts'
import type { ThreadInput, ThreadOutput } from './sheet-thread.ts'
import { tellFault } from './tell-fault.ts'

/** Who asks, as far as it says in which language. */
type Asking = Pick<Call<unknown, unknown>, 'platform' | 'acceptLanguage'>

/** A file as it was uploaded, and what the person said of it. */
export type SheetUpload = { file: Buffer; options: ReadingOptions }

/** How a file was read. Each text is some thousands of rows, as JSON and separated by commas. */
export type SheetRead = { report: SheetReport; rows: string[] }

/** As many batches of a file as the panel cuts it into. */
export const sheetRowsMax = 50_000

/**
 * Reads a file in a thread beside the requests of others, which is stopped where it takes too much memory or time. Throws
 * Refusal (422) in the person's language, with what is wrong and where, for a file that is no list that can be read.
 */
export async function readBeside(ctx: Context, asking: Asking, upload: SheetUpload): Promise<SheetRead> {
  const output = await readInThread(ctx, upload, sheetRowsMax)
  if (output.kind === 'read') return output
  throw await refusalOf(ctx, asking, output)
}

type Unreadable = { kind: 'unreadable' } & SheetFault

/** As `readBeside`, with the fault of an unreadable file as a value. */
export async function readInThread(
  ctx: Context,
  { file, options }: SheetUpload,
  rowsMax: number,
): Promise<({ kind: 'read' } & SheetRead) | Unreadable> {
  const input: ThreadInput = { bytes: file, options, rowsMax }
  return runReader<ThreadOutput>(ctx, new URL('./sheet-thread.ts', import.meta.url), input)
}

/** The refusal of an unreadable file, in the person's language. */
export async function refusalOf(ctx: Context, asking: Asking, fault: SheetFault): Promise<Refusal> {
  return refuse('sheet_unreadable', tellFault(await languageOfPerson(ctx, asking), fault)).about('file')
}

/**
 * The language in which who asks is told what is wrong with a file: that of the screen, which the panel says with each request; else
 * the one that the person chose, or the organization's.
 */
export async function languageOfPerson(ctx: Context, { platform, acceptLanguage }: Asking): Promise<Language> {
  const { actor, organization } = ctx
  const person = actor.kind === 'user' ? await findUserById(platform.database.forService(), actor.id) : undefined
  return pickLanguage(undefined, acceptLanguage, person?.language ?? organization.language)
}
