import { readFile } from 'node:fs/promises'
import { KeyError, UsageError } from '../exit-code.ts'
import { askHidden, canAsk, readStdin, type Shell } from '../shell.ts'

/** A key is never an argument of a command: other users of the machine see arguments in the list of processes. */
export async function readKeyFile(shell: Shell, file: string): Promise<string> {
  const text = file === '-' ? (await readStdin(shell)).toString() : await readFile(file, 'utf8').catch(unreadable(file))
  return checkedKey(text)
}

export async function askKey(shell: Shell): Promise<string> {
  if (!shell.stdin.isTTY) return readKeyFile(shell, '-')
  if (!canAsk(shell)) throw new UsageError('Give the key on standard input or with --key-file.')
  return checkedKey(await askHidden(shell, 'API key (not shown): '))
}

function checkedKey(text: string): string {
  const key = text.trim()
  if (!/^svc_live_[0-9a-f]{40}$/.test(key))
    throw new KeyError('This is no API key. A key is svc_live_ and 40 hexadecimal characters.')
  return key
}

function unreadable(file: string) {
  return (error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`)
  }
}
