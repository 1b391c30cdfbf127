import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentSecurityPolicy } from 'panel/content-security-policy'
import type { Log } from '../../platform/log.ts'
import { sendBuiltFile } from '../answers/built-files.ts'
import { sendNotFound } from '../layout/send-page.ts'
import { builtPanel } from './built-panel.ts'

// `same-origin`, not `no-referrer`: `no-referrer` would remove the Origin from the panel's own requests, which tells them from forged ones.
const pageHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'x-robots-tag': 'noindex',
}

/**
 * The panel at `/panel`: its files under their names, and its one page at every other path, where the panel itself finds the
 * screen. A file below `assets` has its content's hash in its name and is kept for ever; the page is asked for each time.
 */
export function panelRoutes(log: Log): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.get('/panel', (request, reply) => sendPanelFile(log, '', request, reply))
    app.get<{ Params: { '*': string } }>('/panel/*', (request, reply) =>
      sendPanelFile(log, request.params['*'], request, reply),
    )
  }
}

async function sendPanelFile(
  log: Log,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const files = await builtPanel(log)
  const page = files.get('index.html')
  const file = files.get(name)
  if (name.startsWith('assets/'))
    return file ? sendBuiltFile(reply, file, { isImmutable: true }) : sendNotFound(request, reply)
  if (file && name !== 'index.html') return sendBuiltFile(reply, file)
  return page ? sendBuiltFile(reply.headers(pageHeaders), page) : sendNotFound(request, reply)
}
