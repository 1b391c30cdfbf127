import type { IncomingMessage, ServerResponse } from 'node:http'
import { type FakeService, makeFakeService } from './fake-service.ts'

/** The fake service as Node's servers call it: for Vite in development, and for tests. */
export function answerLikeService(service: FakeService = makeFakeService()) {
  return async (
    incoming: IncomingMessage & { originalUrl?: string | undefined },
    outgoing: ServerResponse,
  ): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const { method = 'GET' } = incoming
    const answer = await service.answer(
      new Request(`http://127.0.0.1${incoming.originalUrl ?? incoming.url}`, {
        method,
        headers: incoming.headers as Record<string, string>,
        ...(method !== 'GET' && { body: Buffer.concat(chunks) }),
      }),
    )
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
    outgoing.end(Buffer.from(await answer.arrayBuffer()))
  }
}
