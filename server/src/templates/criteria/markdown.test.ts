import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './markdown.ts'

describe('criteria written in Markdown', () => {
  it('keep their paragraphs, emphasis, lists and tables', () => {
    const markup = renderMarkdown('# Uno\n\n**dos** y *tres*\n\n- cuatro\n\n|a|b|\n|-|-|\n|1|2|')
    expect(markup).toContain('<h3>Uno</h3>')
    expect(markup).toContain('<strong>dos</strong>')
    expect(markup).toContain('<li>cuatro</li>')
    expect(markup).toContain('<td>2</td>')
  })

  it('link to the web alone, without lending it our name or telling it where the reader came from', () => {
    expect(renderMarkdown('[programa](https://u.example/p)')).toBe(
      '<p><a href="https://u.example/p" rel="noopener noreferrer nofollow">programa</a></p>\n',
    )
    for (const url of [
      'javascript:alert(1)',
      'mailto:a@b.example',
      'data:text/html,x',
      '//evil.example',
      '/admin',
      'JaVaScRiPt:x',
    ]) {
      expect(renderMarkdown(`[texto](${url})`)).toBe('<p>texto</p>\n')
    }
  })

  it('bring no pictures and no markup of their own', () => {
    const markup = renderMarkdown(
      '![x](https://tracker.example/p.png)\n\n<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n<p style="position:fixed" class="status" id="content">a</p>\n\n<iframe src="https://x.example"></iframe><form><input></form>',
    )
    expect(markup).not.toMatch(/<img|<script|onerror|style=|class=|id=|<iframe|<form|<input|alert\(1\)/)
  })
})
