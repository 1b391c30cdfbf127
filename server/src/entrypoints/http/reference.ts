import type { FastifyInstance } from 'fastify'
import { describeApi } from './openapi.ts'

// `unsafe-inline` for styles only: the reference page sets them from its script, which comes from this host.
const policy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The contract at `/openapi.json`, and a page to read it and try it at `/docs`, from our own files only. */
export async function referenceRoutes(app: FastifyInstance): Promise<void> {
  const contract = JSON.stringify(describeApi())
  app.get('/openapi.json', (_request, reply) =>
    reply.header('access-control-allow-origin', '*').type('application/json; charset=utf-8').send(contract),
  )
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/docs'))
      reply.headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer' })
  })
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      theme: 'default',
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      hideClientButton: true,
      showDeveloperTools: 'never',
      mcp: { disabled: true },
      defaultOpenAllTags: true,
      defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
      authentication: {
        preferredSecurityScheme: 'ApiKey',
        securitySchemes: { ApiKey: { value: 'svc_live_your_key' } },
      },
      pageTitle: 'Sello API',
    } as object,
  })
}
