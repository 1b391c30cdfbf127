import { z } from 'zod'
import type { MemberSheet } from '../../../members/read-member-sheet.ts'
import { importedMax, importMembers, rehearseImport, tooManyMembers } from '../../../membership/import-members.ts'
import type { Context, Language } from '../../../platform/context.ts'
import { withinDailyUse } from '../../../rate-limits/daily-use.ts'
import { refuse } from '../../../refusals/refusal.ts'
import { wordFilter } from '../../http/request-schemas.ts'
import { refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { languageOfPerson } from '../sheets/read-beside.ts'
import { runReader } from '../sheets/run-reader.ts'
import { tellFault } from '../sheets/tell-fault.ts'
import type { MemberProgramInput, MemberProgramOutput } from './member-sheet-program.ts'
import { lettersUsedUp } from './present-member.ts'

const bytesMax = 5_242_880

export const importMembersOperation = memberOperation({
  name: 'import-members',
  leastRole: 'admin',
  method: 'POST',
  path: '/api/panel/members/import',
  tag: 'Members',
  summary: 'Add the members of a file',
  description: `The body is the file: CSV or an Excel workbook with at most ${importedMax.toLocaleString('en')} members. All of them or none: where a line is wrong, nobody is added. Whose address a member has already stays as is.`,
  query: z.object({
    mode: wordFilter(['check', 'add'], 'Whether members are added; `check` only says what would be.'),
    addresses: wordFilter(
      ['letter', 'vouch'],
      'Whether each address counts once its owner answers a letter, or at once since the administrator vouches for all.',
    ),
  }),
  file: {
    mediaTypes: [
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/octet-stream',
    ],
    bytesMax,
  },
  responses: {
    200: {
      description: 'What was done, or would be.',
      schema: z
        .object({
          added: z.int().meta({ description: 'How many members.' }),
          letters: z.int().meta({ description: 'How many letters go out.' }),
          already_members: z
            .array(
              z.object({
                line: z.int().meta({ description: 'The line of the file.' }),
                email: z.string().meta({ description: 'The address.' }),
              }),
            )
            .meta({ description: 'Those whose address a member has already: they stay as they are.' }),
          earlier_credentials: z.int().meta({ description: 'Credentials that were put into wallets.' }),
          ignored_columns: z.array(z.string()).meta({ description: 'Headings that say nothing of a member.' }),
          notes: z.array(z.string()).meta({ description: 'How the file was read.' }),
        })
        .meta({ id: 'MemberImport', description: 'An import.' }),
      examples: {
        added: {
          summary: 'Two members',
          value: {
            added: 2,
            letters: 2,
            already_members: [],
            earlier_credentials: 0,
            ignored_columns: ['Grupo'],
            notes: [],
          },
        },
      },
    },
    413: refusedWith('The file is larger than 5 MB.', 'body_too_large'),
    422: refusedFor(
      'Lines are wrong, or the file cannot be read.',
      'invalid_member_list',
      'Line 3: "eva@" is not an e-mail address.',
    ),
    429: lettersUsedUp,
  },
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
