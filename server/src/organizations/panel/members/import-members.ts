import { z } from 'zod'
import {
  importedMax,
  importMembers,
  rehearseImport,
  tooManyMembers,
} from '../../../administration/membership/import-members.ts'
import { wordFilter } from '../../../entrypoints/http/request-schemas.ts'
import { languageOfPerson } from '../../../entrypoints/panel/sheets/read-beside.ts'
import { runReader } from '../../../entrypoints/panel/sheets/run-reader.ts'
import { tellFault } from '../../../entrypoints/panel/sheets/tell-fault.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import type { Context, Language } from '../../../platform/context.ts'
import { withinDailyUse } from '../../../platform/rate-limits/daily-use.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import type { MemberSheet } from '../../members/read-member-sheet.ts'
import type { MemberProgramInput, MemberProgramOutput } from './member-sheet-program.ts'

const bytesMax = 5_242_880

export const importMembersOperation = teamOperation({
  name: 'import-members',
  leastRole: 'admin',
  route: 'POST /api/panel/members/import',
  query: z.object({
    mode: wordFilter(['check', 'add']),
    addresses: wordFilter(['letter', 'vouch']),
  }),
  file: { bytesMax },
  async handle(ctx, call) {
    const { query, file } = call
    const language = await languageOfPerson(ctx, call)
    const { lines, ignored, notes } = await readBeside(ctx, file, language)
    const told = { ignored_columns: ignored, notes }
    const verifiedBy = query.addresses === 'vouch' ? 'administrator' : null
    const done =
      query.mode === 'add'
        ? await withinDailyUse(ctx, { rows: lines.length, letters: 0, bodyBytes: file.length }, () =>
            importMembers(ctx, lines, verifiedBy, language),
          )
        : { ...(await rehearseImport(ctx, lines, language)), earlierCredentials: 0 }
    return {
      body: {
        added: done.added,
        letters: verifiedBy === null ? done.added : 0,
        already_members: done.alreadyMembers,
        earlier_credentials: done.earlierCredentials,
        ...told,
      },
    }
  },
})

/** Reads the file beside other requests. Throws Refusal where it cannot be read, or has more members than a file may. */
async function readBeside(ctx: Context, bytes: Buffer, language: Language): Promise<MemberSheet> {
  const input: MemberProgramInput = { bytes, linesMax: importedMax, language }
  const output = await runReader<MemberProgramOutput>(ctx, new URL('./member-sheet-program.ts', import.meta.url), input)
  if (output.kind === 'refused') throw refuse('invalid_member_list', ...output.problems)
  if (output.kind === 'unreadable')
    throw refuse('invalid_member_list', ...output.faults.map((fault) => tellFault(language, fault)))
  if (output.lineCount > importedMax) throw tooManyMembers(output.lineCount, language)
  return output.sheet
}
