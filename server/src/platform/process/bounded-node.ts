import { existsSync } from 'node:fs'

const shell = '/bin/sh'

/**
 * The command that runs Node with these arguments, ended by the system itself at twice the time of the processor that it may take. What
 * watches it (`watchProcess`) ends it sooner, and is gone where this process is killed: nobody else would end a loop then.
 */
export function boundedNode(args: string[], processorSeconds: number): [command: string, args: string[]] {
  if (!existsSync(shell)) return [process.execPath, args]
  // A shell adds variables of its own to an environment.
  const script = `ulimit -t ${Math.ceil(2 * processorSeconds)}; unset PWD OLDPWD SHLVL _; exec "$0" "$@"`
  return [shell, ['-c', script, process.execPath, ...args]]
}
