import { openClient } from '../account/open-account.ts'
import { note, printJson, printTable } from '../screen/print.ts'
import type { CommonOptions, Shell } from '../shell.ts'

export async function exportPerson(shell: Shell, options: CommonOptions, email: string): Promise<void> {
  const client = await openClient(shell, options)
  printJson(shell, await client.exportPerson(email, { signal: shell.signal }))
}

export async function erasePerson(
  shell: Shell,
  options: CommonOptions & { confirm?: string },
  email: string,
): Promise<void> {
  const client = await openClient(shell, options)
  const done = await client.erasePerson(email, { confirm: options.confirm, signal: shell.signal })
  if (options.json) return printJson(shell, done)
  const { erased, addresses, records, stays } = done
  note(shell, options, `${erased ? 'Erased' : 'Would be erased, with --confirm and for good'}: ${addresses.join(', ')}`)
  const counts = Object.entries(records).map(([kind, count]) => [kind, String(count)])
  printTable(shell, [erased ? 'erased' : 'held', 'records'], counts)
  note(shell, options, stays)
}
