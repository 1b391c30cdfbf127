import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pickEncoding } from '../answers/accept-encoding.ts'
import { isHeldByClient } from '../answers/entity-tag.ts'
import { sendEntity } from '../answers/send-entity.ts'
import { answerPreflights, readableByAnyOrigin } from '../answers/share-across-origins.ts'
import { sendNotFound } from '../layout/send-page.ts'
import { referenceScript } from './reference-script.ts'

// `unsafe-inline` for styles only: the reference page sets them from its script, which comes from this host.
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-cache',
}

const page = (script: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sello API</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="app"></div>
<noscript><p>This reference needs JavaScript. The same contract is at <a href="/openapi.json">/openapi.json</a>, and every error has a page at <a href="/docs/errors">/docs/errors</a>.</p></noscript>
<script src="/docs/script/${script}"></script>
</body>
</html>
`

/** The contract at `/openapi.json`, and a page to read it and try it at `/docs/`, from our own files only. */
export async function referenceRoutes(app: FastifyInstance): Promise<void> {
  answerPreflights(app, ['/openapi.json'])
  app.get('/openapi.json', async (_request, reply) =>
    sendEntity(
      reply.headers({ ...readableByAnyOrigin, 'cache-control': 'no-cache' }).type('application/json; charset=utf-8'),
      await contract(),
    ),
  )
  app.get('/docs', (_request, reply) => reply.redirect('/docs/', 301))
  app.get('/docs/', async (_request, reply) => {
    const { name } = await referenceScript()
    return sendEntity(reply.headers(pageHeaders).type('text/html; charset=utf-8'), page(name))
  })
  app.get('/docs/script/:name', sendScript)
}

let described: Promise<string> | undefined

/** The document is written once, on the first request. */
function contract(): Promise<string> {
  described ??= import('./describe-api.ts').then(({ describeApi }) => JSON.stringify(describeApi()))
  return described
}

type Request = FastifyRequest<{ Params: { name: string } }>

/** Serves the script under its present name alone: browsers keep the answer for ever. */
async function sendScript(request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const script = await referenceScript()
  if (request.params.name !== script.name) return sendNotFound(request, reply)
  const tag = `"${script.name}"`
  const encoding = pickEncoding(request.headers['accept-encoding'])
  reply.headers({ etag: tag, 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' })
  if (isHeldByClient(request.headers['if-none-match'], tag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('text/javascript; charset=utf-8').send(encoding ? script.compressed[encoding] : script.plain)
}
