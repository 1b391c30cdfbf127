import { readFile } from 'node:fs/promises'
import { isSelloError } from '@sello/sdk'
import { openClient } from '../account/open-account.ts'
import { UsageError } from '../exit-code.ts'
import { printJson } from '../screen/print.ts'
import { type CommonOptions, readStdin, type Shell } from '../shell.ts'

type ApiOptions = CommonOptions & { data?: string; idempotencyKey?: string }

/**
 * Calls any operation, also those without a command of their own. The body of a refusal is printed too, and the kind of the refusal decides the exit
 * code.
 */
export async function callApi(shell: Shell, options: ApiOptions, method: string, path: string): Promise<void> {
  const client = await openClient(shell, options)
  const full = path.startsWith('/api/') ? path : `/api/v1/${path.replace(/^\/+/, '')}`
  const body = options.data === undefined ? {} : { body: await readBody(shell, options.data) }
  const key = options.idempotencyKey === undefined ? {} : { idempotencyKey: options.idempotencyKey }
  try {
    printJson(shell, await client.request({ method, path: full, ...body, ...key, signal: shell.signal }))
  } catch (error) {
    if (isSelloError(error) && error.detail !== undefined) printJson(shell, { detail: error.detail })
    throw error
  }
}

/** A JSON text, `@file` for a file, or `@-` for standard input. */
async function readBody(shell: Shell, data: string): Promise<unknown> {
  const text =
    data === '@-'
      ? (await readStdin(shell)).toString()
      : data.startsWith('@')
        ? await readFile(data.slice(1), 'utf8')
        : data
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`--data is no JSON: ${(error as Error).message}`)
  }
}
