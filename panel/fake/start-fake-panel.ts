import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { contentSecurityPolicy } from '../content-security-policy.ts'
import { answerLikeService } from './answer-like-service.ts'
import { type FakeService, fakeCode, fakeToken, makeFakeService } from './fake-service.ts'

export { fakeCode, fakeToken }

const built = join(import.meta.dirname, '../dist')
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The panel as it is built for production, under its content security policy, on a free port of this machine. */
export async function startFakePanel(): Promise<{ url: string; service: FakeService; stop: () => void }> {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../build.js')])
  const service = makeFakeService()
  const answer = answerLikeService(service)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (pathname.startsWith('/api/panel/')) void answer(request, response)
    else void sendFile(pathname, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/panel`,
    service,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function sendFile(pathname: string, response: ServerResponse): Promise<void> {
  const name = normalize(pathname.replace(/^\/panel\/?/, ''))
  const file = types[extname(name)] && !name.startsWith('..') ? name : 'index.html'
  const bytes = await readFile(join(built, file)).catch(() => undefined)
  if (!bytes) return void response.writeHead(404).end()
  response
    .writeHead(200, {
      'content-type': types[extname(file)],
      'content-security-policy': contentSecurityPolicy,
      'cache-control': 'no-store',
    })
    .end(bytes)
}
