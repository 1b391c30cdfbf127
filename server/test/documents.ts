import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** The files of the repository, as `git` would list them after the next commit. */
export const trackedFiles = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))

const tails = new Set(
  trackedFiles.flatMap((file) => {
    const parts = file.split('/')
    return parts.flatMap((_, index) => {
      const tail = parts.slice(index).join('/')
      const folders = parts.slice(index, -1).map((_, length) => parts.slice(index, index + length + 1).join('/'))
      return [tail, tail.replace(/(\.job)?\.ts$/, ''), ...folders]
    })
  }),
)

/** Whether a document's name of a file or folder is one: any end of a path, the `.ts` left out or not. */
export function isFile(name: string): boolean {
  return tails.has(name.replace(/\/$/, ''))
}

export function readDocument(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Names with a slash that stand as code in a text: `issuing/start-batch`. Addresses and media types are none. */
export function filesNamedIn(text: string): string[] {
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '')
  return named.filter((name) => /^[a-z][\w-]*(\/[\w.-]+)+\/?$/.test(name) && !/^(application|text|image)\//.test(name))
}

/** The text of each Mermaid diagram of a document, with a point in place of each line break. */
export function diagramsOf(text: string): string[] {
  return [...text.matchAll(/```mermaid\n([\s\S]*?)```/g)].map((match) => (match[1] ?? '').replaceAll('<br/>', ' · '))
}
