import { OperatorError } from './operator-error.ts'

/** Why a port could not be opened, as a sentence for the operator; `prefix` is that of the two variables, as `METRICS_`. */
export function explainListening(
  error: NodeJS.ErrnoException,
  { prefix = '', host, port }: { prefix?: string; host: string; port: number },
): Error {
  const sentences: Record<string, string> = {
    EADDRINUSE: `${prefix}PORT ${port} is in use already. Stop the program that listens there, or set ${prefix}PORT to another number.`,
    EACCES: `${prefix}PORT ${port} may not be opened by this user. Set ${prefix}PORT to a number from 1024.`,
    EADDRNOTAVAIL: `${prefix}HOST ${host} is no address of this machine.`,
    ENOTFOUND: `${prefix}HOST ${host} is no address of this machine.`,
  }
  const sentence = sentences[error.code ?? '']
  return sentence === undefined ? error : new OperatorError(sentence, 1, { cause: error })
}
