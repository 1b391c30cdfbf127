import { type Asked, callOf, type OperationName } from '../ask.ts'
import { requestAny } from '../request.ts'
import { RequestFailure } from '../request-failure.ts'

/**
 * Saves a file of the organization under the name that the service gives it. The file is requested like any answer, so that the screen can show a
 * refusal; a plain link could not name the organization. Resolves with the headers of the answer.
 */
export async function download<Name extends OperationName>(name: Name, asked: Asked<Name>): Promise<Headers> {
  const { path, ...call } = callOf(name, asked)
  const response = await requestAny(path, call)
  const bytes = await response.blob().catch(() => {
    throw new RequestFailure({ kind: 'offline' })
  })
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'sello'
  link.click()
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return response.headers
}
