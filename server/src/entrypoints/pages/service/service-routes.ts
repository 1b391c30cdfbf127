import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../../platform/context.ts'
import { isDatabaseUp } from '../../../platform/db/database.ts'
import { languageOf, sendNotFound, sendPage } from '../../layout/send-page.ts'
import { renderHomePage } from './home-page.ts'
import { securityTxt } from './security-txt.ts'
import type { ServiceStatus } from './service-status.ts'

/** Serves the root page, and the checks of a load balancer: whether the process lives and whether it can work. */
export function serviceRoutes(platform: Platform, options: { inbox: boolean; status(): Promise<ServiceStatus> }) {
  let looking: Promise<boolean> | undefined
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/', (request, reply) => {
      const model = { docsUrl: '/docs', ...(options.inbox ? { inboxUrl: '/inbox' } : {}) }
      return sendPage(reply, renderHomePage(model, languageOf(request)))
    })
    app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send('User-agent: *\nAllow: /\n'))
    app.get('/.well-known/security.txt', (request, reply) => {
      const text = securityTxt(platform.settings, platform.clock.now())
      return text === undefined ? sendNotFound(request, reply) : reply.type('text/plain').send(text)
    })
    app.get('/favicon.ico', (_request, reply) =>
      reply.code(204).header('cache-control', 'public, max-age=86400').send(),
    )
    app.get('/livez', (_request, reply) => reply.send({ status: 'ok' }))
    app.get('/readyz', async (request, reply) => {
      if ('verbose' in (request.query as object)) {
        const status = await options.status()
        return reply
          .code(status.status === 'ok' ? 200 : 503)
          .header('cache-control', 'no-store')
          .send(status)
      }
      // It is answered under any load, so requests at the same time share one look at the database.
      looking ??= isDatabaseUp(platform.database).finally(() => {
        looking = undefined
      })
      const isUp = await looking
      return reply.code(isUp ? 200 : 503).send({ status: isUp ? 'ok' : 'database_unreachable' })
    })
  }
}
