// Types of the one package here that ships none, as far as it is called.

declare module 'saxen' {
  type Decode = (text: string) => string

  export class Parser {
    on(event: 'openTag', hook: (name: string, attributes: () => Record<string, string>, decode: Decode) => void): this
    on(event: 'closeTag', hook: (name: string) => void): this
    on(event: 'text', hook: (text: string, decode: Decode) => void): this
    on(event: 'cdata', hook: (text: string) => void): this
    on(event: 'error', hook: (error: Error) => void): this
    parse(xml: string): Error | undefined
  }
}
