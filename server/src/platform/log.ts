import { type Logger, pino } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child'>

const secret = /svc_live_[0-9a-f]{40}/g

/**
 * The log of a process: one JSON object a line on standard error, so that standard output stays free for data.
 * What looks like an API key is struck out wherever it stands; request bodies, e-mail addresses and rows are never
 * handed to it.
 */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      redact: ['headers', 'req.headers', '*.authorization', '*.email', '*.recipient_email'],
      serializers: { err: describeError },
    },
    {
      write: (line: string) => process.stderr.write(line.replaceAll(secret, 'svc_live_***')),
    },
  )
}

/** Type, message and stack. PostgreSQL's `detail` and `parameters` quote row data, and are left out. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code } = error as { code?: unknown }
  return { type: error.name, message: error.message, ...(code === undefined ? {} : { code }), stack: error.stack }
}
