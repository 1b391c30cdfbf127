import { NetworkError } from '@sello/sdk'

const bytesMax = 2 * 1024 * 1024
const timeoutMs = 10_000

/** A JSON document from the web, of a size that a credential, a DID document or a status list may have. */
export async function fetchJson(
  url: string,
  { signal, redirect }: { signal: AbortSignal; redirect: 'follow' | 'error' },
): Promise<unknown> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/vc+ld+json, application/did+ld+json, application/json' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      redirect,
    })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    return JSON.parse(await limitedText(response))
  } catch (error) {
    signal.throwIfAborted()
    const { cause, message } = error as { cause?: { message?: string }; message: string }
    throw new NetworkError(`${url} could not be fetched: ${cause?.message || message}`, { cause: error })
  }
}

async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new Error('it is larger than 2 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
