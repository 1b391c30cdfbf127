import type { Client, Failure, FailureFilter } from '@sello/sdk'
import { onlyGiven } from '../options.ts'
import type { CommonOptions, Shell } from '../shell.ts'

export type FilterOptions = CommonOptions & {
  job?: string
  batch?: string
  template?: string
  category?: FailureFilter['error_category']
  status?: FailureFilter['status']
}

export async function findFailures(shell: Shell, client: Client, options: FilterOptions): Promise<Failure[]> {
  const { signal } = shell
  const wanted = { error_category: options.category, status: options.status }
  const named = { achievement_id: options.template, batch_uuid: options.batch, ...wanted }
  if (options.job !== undefined) {
    const { failures } = await client.listJobFailures(options.job, { signal })
    return failures.filter((failure) =>
      Object.entries(named).every(([name, value]) => value === undefined || failure[name as keyof Failure] === value),
    )
  }
  const failures: Failure[] = []
  for await (const failure of client.failures(onlyGiven(named), { signal })) failures.push(failure)
  return failures
}
