import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { InterruptedError, UsageError } from './exit-code.ts'

type Output = { write(text: string | Uint8Array): unknown; isTTY?: boolean; columns?: number }

/** The environment of the program: its input, its output, and the signal that stops it. */
export type Shell = {
  env: Record<string, string | undefined>
  stdin: Readable & { isTTY?: boolean; setRawMode?: (raw: boolean) => unknown }
  stdout: Output
  stderr: Output
  /** Aborted with an `InterruptedError` by Ctrl-C. */
  signal: AbortSignal
}

/** Options that every command takes. */
export type CommonOptions = { json?: boolean; quiet?: boolean; profile?: string; baseUrl?: string; keyFile?: string }

/** Whether the program can ask a person. */
export function canAsk({ stdin, stderr, env }: Shell): boolean {
  return stdin.isTTY === true && stderr.isTTY === true && !env.CI
}

const stdinBytesMax = 64 * 1024 * 1024

export async function readStdin({ stdin, signal }: Shell): Promise<Buffer> {
  if (stdin.isTTY) throw new UsageError('Nothing comes in on standard input.')
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stdin) {
    signal.throwIfAborted()
    chunks.push(Buffer.from(chunk))
    bytes += chunk.length
    if (bytes > stdinBytesMax) throw new UsageError('Standard input is longer than 64 MB.')
  }
  return Buffer.concat(chunks)
}

/** Asks for one line at the terminal without showing it. */
export async function askHidden(shell: Shell, question: string): Promise<string> {
  shell.stderr.write(question)
  shell.stdin.setRawMode?.(true)
  try {
    return await typedLine(shell)
  } finally {
    shell.stdin.setRawMode?.(false)
    shell.stderr.write('\n')
  }
}

export async function confirm(shell: Shell, question: string): Promise<boolean> {
  shell.stderr.write(`${question} [y/N] `)
  return /^(y|yes|s|sí|si)$/i.test((await typedLine(shell)).trim())
}

function typedLine({ stdin, signal }: Shell): Promise<string> {
  return new Promise((resolve, reject) => {
    let line = ''
    const end = (settle: () => void) => {
      stdin.off('data', onData)
      signal.removeEventListener('abort', onAbort)
      stdin.pause()
      settle()
    }
    const onAbort = () => end(() => reject(signal.reason))
    const onData = (data: Buffer) => {
      for (const character of data.toString()) {
        // In raw mode the terminal sends Ctrl-C as a character instead of a signal.
        if (character === '\x03') return end(() => reject(new InterruptedError()))
        if (character === '\r' || character === '\n' || character === '\x04') return end(() => resolve(line))
        line = character === '\x7f' || character === '\b' ? line.slice(0, -1) : line + character
      }
    }
    stdin.on('data', onData)
    signal.addEventListener('abort', onAbort, { once: true })
    stdin.resume()
  })
}

/** The bytes of a file; `-` is standard input. */
export async function readGiven(shell: Shell, file: string): Promise<Uint8Array> {
  if (file === '-') return readStdin(shell)
  return readFile(file).catch((error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`)
  })
}

/** The content of a file as JSON. */
export async function readJsonFile(shell: Shell, file: string): Promise<unknown> {
  const bytes = await readGiven(shell, file)
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    throw new UsageError(`${file} is no JSON: ${(error as Error).message}`)
  }
}
