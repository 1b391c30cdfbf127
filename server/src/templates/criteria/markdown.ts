import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

const marked = new Marked({ gfm: true, breaks: true })

/**
 * Renders Markdown of an issuer as safe markup: text, lists, tables and links to the web.
 *
 * Headings start below the page's own. Pictures and raw HTML are dropped: they would let the issuer's text fetch from
 * elsewhere or look like a part of the page. Time and stack grow with the nesting of the text, and the library bounds
 * neither, so only the process of `render-criteria.ts` calls this for a text that somebody else wrote.
 */
export function renderMarkdown(markdown: string): string {
  const markup = marked.parse(markdown, { async: false })
  return sanitizeHtml(markup, {
    allowedTags: [
      'p',
      'br',
      'strong',
      'em',
      'del',
      'ul',
      'ol',
      'li',
      'h3',
      'h4',
      'blockquote',
      'code',
      'pre',
      'hr',
      'a',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
    ],
    allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      h1: 'h3',
      h2: 'h3',
      h3: 'h4',
      h5: 'h4',
      h6: 'h4',
      a: (_tag, attributes) => ({
        tagName: 'a',
        attribs: { href: attributes.href ?? '', rel: 'noopener noreferrer nofollow' },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'a' && !/^https?:\/\//i.test(attribs.href ?? '') ? 'excludeTag' : false,
  })
}
