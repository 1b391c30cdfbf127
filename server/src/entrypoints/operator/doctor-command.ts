import type { Command } from 'commander'
import { broken, type Diagnosis, messageOf, type Verdict, verdictOf } from '../../upkeep/doctor/diagnosis.ts'
import { awaitingPostgres } from '../deployment/await-postgres.ts'
import type { Deployment } from '../deployment/deployment.ts'
import {
  examineSchema,
  examineService,
  examineSurroundings,
  judgeConfiguration,
} from '../deployment/examine-deployment.ts'
import { openPlatform } from '../deployment/open-platform.ts'
import { openServer } from '../deployment/open-server.ts'
import { describeMisspelled } from '../process/describe-start.ts'
import type { OperatorShell } from '../process/operator-shell.ts'
import { statementLimits } from './with-platform.ts'

type Options = { dkimSelector?: string }

const exitCodes: Record<Verdict, number> = { fine: 0, warning: 1, broken: 2 }
const openingMs = 5_000

export function doctorCommand(command: Command, shell: OperatorShell): void {
  command
    .option('--dkim-selector <name>', 'name under which the DKIM key of the mail relay stands in DNS')
    .action(async (options: Options) => {
      const diagnoses = await examine(shell, options)
      const verdict = verdictOf(diagnoses)
      shell.printResult({ json: { verdict, diagnoses }, text: describe(diagnoses), exitCode: exitCodes[verdict] })
    })
}

async function examine(shell: OperatorShell, { dkimSelector }: Options): Promise<Diagnosis[]> {
  const deployment = shell.deployment()
  const found = await Promise.all([
    judgeConfiguration(describeMisspelled(shell.misspelled)),
    openAndExamine(deployment, shell.note),
    examineSurroundings(deployment, dkimSelector),
  ])
  return found.flat()
}

/** Looks at what needs the database. One that is of another version is not touched: opening it would migrate it. */
async function openAndExamine(deployment: Deployment, note: (text: string) => void): Promise<Diagnosis[]> {
  const closers: (() => Promise<void>)[] = []
  try {
    const stopping = AbortSignal.timeout(openingMs)
    const server = await openServer(deployment)
    closers.push(server.close)
    const schema = await awaitingPostgres({ note, stopping }, () => examineSchema(server.connectionString))
    if (schema.verdict === 'broken') return [schema]
    const options = { role: 'sends', limits: statementLimits, address: 'uses', stopping } as const
    const opened = await openPlatform(deployment, options)
    closers.push(opened.close)
    return [schema, ...(await examineService(deployment, opened))]
  } catch (error) {
    return [
      broken('database', messageOf(error), 'Nothing that needs the database was looked at: mend this, and ask again.'),
    ]
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

/** Prints a line for each diagnosis: verdict, subject and finding, with advice below those that are not fine. */
function describe(diagnoses: Diagnosis[]): string {
  const width = Math.max(...diagnoses.map(({ what }) => what.length))
  const lines = diagnoses.flatMap(({ what, verdict, found, advice }) => [
    `${verdict.padEnd(7)}  ${what.padEnd(width)}  ${found}`,
    ...(advice === undefined ? [] : [`${' '.repeat(9)}→ ${advice}`]),
  ])
  const verdict = verdictOf(diagnoses)
  const ends = { fine: 'All is well.', warning: 'It works; see the warnings.', broken: 'Something is broken.' }
  return [...lines, '', ends[verdict]].join('\n')
}
