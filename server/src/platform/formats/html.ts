export function escapeHtml(text: string): string {
  if (!/[&<>"']/.test(text)) return text
  // One after the other, without a call for each character: a signed document has hundreds of quotation marks.
  const lesser = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return lesser.replaceAll('"', '&quot;').replaceAll("'", '&#39;')
}

/** Safe markup. Only `html` and `trusted` make it. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
  toString(): string {
    return this.markup
  }
}

type Piece = Html | string | number | null | undefined | false | Piece[]

/**
 * Makes markup of a template literal: each value is escaped unless it is markup itself; null and false become nothing.
 */
export function html(strings: TemplateStringsArray, ...values: Piece[]): Html {
  let markup = strings[0] ?? ''
  for (const [index, value] of values.entries()) markup += render(value) + strings[index + 1]
  return new Html(markup)
}

/** Declares a text to be safe markup. The caller is responsible: constants and sanitised text only. */
export function trusted(markup: string): Html {
  return new Html(markup)
}

function render(piece: Piece): string {
  if (piece instanceof Html) return piece.markup
  if (piece === null || piece === undefined || piece === false) return ''
  if (Array.isArray(piece)) return piece.map(render).join('')
  return escapeHtml(String(piece))
}
