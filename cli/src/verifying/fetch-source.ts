import { NetworkError } from '@sello/sdk'

const timeoutMs = 10_000

/** Fetches the address that was given on the command line. Whoever gave it knows where it leads. */
export async function fetchSource(url: string, signal: AbortSignal, bytesMax: number): Promise<Buffer> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/vc+ld+json, application/json, image/png;q=0.9, image/svg+xml;q=0.9, */*;q=0.1' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    return await limitedBytes(response, bytesMax)
  } catch (error) {
    signal.throwIfAborted()
    const { cause, message } = error as { cause?: { message?: string }; message: string }
    throw new NetworkError(`${url} could not be fetched: ${cause?.message || message}`, { cause: error })
  }
}

async function limitedBytes(response: Response, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new Error(`it is larger than ${bytesMax / 1024 / 1024} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
