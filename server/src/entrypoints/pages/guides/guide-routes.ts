import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendEntity } from '../../answers/send-entity.ts'
import { languageOf, sendNotFound, sendPage } from '../../layout/send-page.ts'
import { guidesIn } from './guide.ts'
import { renderGuideIndex, renderGuidePage, writeLlmsText } from './guide-page.ts'

type Request = FastifyRequest<{ Params: { name: string } }>

/** Serves the guides to the API as pages, each also as its Markdown, and `/llms.txt`, which lists them for programs that read. */
export async function guideRoutes(app: FastifyInstance): Promise<void> {
  app.get('/docs/guides', async (request, reply) => {
    const language = languageOf(request)
    return sendPage(reply, renderGuideIndex(await guidesIn(language), language))
  })
  app.get('/docs/guides/:name', async (request: Request, reply) => {
    const language = languageOf(request)
    const [, name = '', isMarkdown] = /^(.*?)(\.md)?$/s.exec(request.params.name) ?? []
    const guide = (await guidesIn(language)).get(name)
    if (!guide) return sendNotFound(request, reply)
    if (isMarkdown) return sendEntity(reply.type('text/markdown; charset=utf-8'), guide.markdown)
    return sendPage(reply, renderGuidePage(guide, language))
  })
  app.get('/llms.txt', async (_request, reply) =>
    sendEntity(reply.type('text/plain; charset=utf-8'), writeLlmsText(await guidesIn('en'))),
  )
}
