import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type Process, startProcess } from './faults/processes.ts'

/** Notes each module that a process loads, ours and those of npm, and writes them down when it ends. */
const watcher = `
  import { writeFileSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => (url.startsWith('file:') && loaded.push(url), next(url, context)) })
  process.on('exit', () => writeFileSync(process.env.LOADED_MODULES + process.pid, loaded.join('\\n')))
`

const folder = mkdtempSync(join(tmpdir(), 'sello-loaded-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The environment with which a process records its modules. */
export const watched = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(watcher)}`,
  LOADED_MODULES: join(folder, 'of-'),
}

/** The modules that a process has loaded which was started so and has ended, by their paths in the repository. */
export function modulesOf(process: Process): string[] {
  const root = new URL('../../', import.meta.url).href
  return readFileSync(`${watched.LOADED_MODULES}${process.pid}`, 'utf8')
    .split('\n')
    .map((url) => url.replace(root, ''))
}

/** Runs a command of the operator program to its end. Whatever it says, these are the modules that it has loaded. */
export async function modulesOfCommand(...words: string[]): Promise<string[]> {
  const command = startProcess(words, watched)
  await command.exited
  return modulesOf(command)
}
