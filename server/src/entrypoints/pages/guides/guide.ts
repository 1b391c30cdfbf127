import { readFile } from 'node:fs/promises'
import type { Language } from '../../../platform/context.ts'
import { type Html, html, trusted } from '../../../platform/formats/html.ts'

/** The guides for those who write programs, in the order in which a newcomer reads them. Each is a file of `docs/guides` for each language. */
export const guideNames = [
  'authenticate',
  'issue',
  'follow',
  'webhooks',
  'repair',
  'correct',
  'revoke',
  'members',
  'verify',
  'go-live',
] as const

export type Guide = { title: string; summary: string; markdown: string; markup: Html }

const folder = new URL('../../../../../docs/guides/', import.meta.url)
const endings: Record<Language, string> = { es: '.es.md', en: '.md' }

let read: Promise<Record<Language, Map<string, Guide>>> | undefined

/** Reads and renders all guides once, on the first request for one. */
export async function guidesIn(language: Language): Promise<Map<string, Guide>> {
  read ??= Promise.all([readGuides('es'), readGuides('en')]).then(([es, en]) => ({ es, en }))
  return (await read)[language]
}

async function readGuides(language: Language): Promise<Map<string, Guide>> {
  const guides = guideNames.map(async (name): Promise<[string, Guide]> => {
    const markdown = await readFile(new URL(name + endings[language], folder), 'utf8')
    // The first paragraph ends with the link to the other language.
    const [, title = '', first = ''] = /^# (.*)\n\n([\s\S]*?) ?\[[^\]]*\]\([\w.-]+\.md\)\.\n/.exec(markdown) ?? []
    const summary = first
      .replaceAll(/\[([^\]]*)\]\([^)]*\)|`/g, '$1')
      .replaceAll('\n', ' ')
      .trim()
    return [name, { title, summary, markdown, markup: await render(markdown) }]
  })
  return new Map(await Promise.all(guides))
}

/** Renders the Markdown of a guide. A link to another guide leads to its page; one to a file that is not served is its words alone. */
async function render(markdown: string): Promise<Html> {
  const { Marked } = await import('marked')
  const marked = new Marked({
    renderer: {
      code: ({ text, lang = '' }) => {
        const file = lang.split(' ')[1]
        return html`${file && html`<p class="small soft"><code>${file}</code></p>`}<pre class="source" tabindex="0">${text}</pre>`
          .markup
      },
      link({ href, tokens }) {
        const words = trusted(this.parser.parseInline(tokens))
        const guide = /^([\w-]+)(\.es)?\.md$/.exec(href)
        if (guide)
          return html`<a href="/docs/guides/${guide[1] ?? ''}?lang=${guide[2] ? 'es' : 'en'}">${words}</a>`.markup
        return /^(https:\/|\/)/.test(href) ? html`<a href="${href}">${words}</a>`.markup : words.markup
      },
    },
  })
  return trusted(await marked.parse(markdown))
}
