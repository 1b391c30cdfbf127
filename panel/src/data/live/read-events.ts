/** An event of a stream. Its content is an object, as the service writes it. */
export type StreamEvent = { event: string; content: Record<string, unknown> }

/**
 * Reads server-sent events (HTML standard, "Parsing an event stream") in the form in which the service writes them: an event line and a data line.
 * Comments only show that the connection is alive.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onSignOfLife: () => void,
): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onSignOfLife()
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = readEvent(block)
      if (event) yield event
    }
  }
}

function readEvent(block: string): StreamEvent | undefined {
  const [, event, data = '{}'] = /^event: (.*)$(?:\ndata: (.*)$)?/m.exec(block) ?? []
  return event === undefined ? undefined : { event, content: Object(JSON.parse(data)) }
}
