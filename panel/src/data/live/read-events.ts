/** An event of a stream. What it carries is an object, as our service writes it. */
export type StreamEvent = { event: string; content: Record<string, unknown> }

/**
 * Reads server-sent events (HTML standard, "Parsing an event stream"), as far as our service writes them: an event line and a
 * data line. Comments, which keep the connection alive, count as a sign of life and no more.
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
