/** A line of a conversation with the relay, and who said it. */
export type SmtpLine = { by: 'us' | 'relay'; text: string }

const linesMax = 60
const charactersMax = 500

/**
 * Records a conversation: a logger for the library, and the lines so far. Our credentials are left out, whatever the method: of an AUTH exchange (RFC
 * 4954, section 4) only its beginning and its end are recorded.
 */
export function keepDialogue(): { logger: Record<string, (...told: unknown[]) => void>; lines: () => SmtpLine[] } {
  const lines: SmtpLine[] = []
  let isAuthenticating = false
  const keep = (by: SmtpLine['by'], text: string) => {
    if (lines.length < linesMax)
      lines.push({
        by,
        text: text
          .replace(/\p{Cc}+/gu, ' ')
          .toWellFormed()
          .slice(0, charactersMax),
      })
  }
  const debug = (entry: unknown, message: unknown) => {
    const { tnx } = Object(entry) as { tnx?: unknown }
    if (typeof message !== 'string') return
    if (tnx === 'client') {
      const method = /^AUTH \S+/i.exec(message)?.[0]
      isAuthenticating ||= method !== undefined
      keep('us', isAuthenticating ? `${method ?? ''} …`.trim() : message)
    }
    if (tnx !== 'server') return
    const isChallenge = isAuthenticating && message.startsWith('334')
    if (!isChallenge) isAuthenticating = false
    for (const line of isChallenge ? ['334 …'] : message.split(/\r?\n/)) keep('relay', line)
  }
  const ignore = () => {}
  return {
    logger: { trace: ignore, debug, info: ignore, warn: ignore, error: ignore, fatal: ignore },
    lines: () => [...lines],
  }
}
