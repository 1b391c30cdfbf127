import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../../..')

/** Paths of the files that git knows or would take up, relative to the root. */
export function listFiles(...patterns: string[]): string[] {
  const all = ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns]
  const listed = execFileSync('git', all, { cwd: root, encoding: 'utf8' }).split('\n')
  return listed.filter((file) => file !== '' && existsSync(join(root, file)))
}

/** Every file of the repository with code in it. */
export const files = listFiles().filter((file) => /\.(ts|tsx|js)$/.test(file))

const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

export function textOf(file: string): string {
  return texts.get(file) ?? ''
}

/** The server without its tests. */
export const server = files.filter((file) => file.startsWith('server/src/') && !file.endsWith('.test.ts'))

/**
 * From high to low, as docs/decisions/0003-order-of-folders.md has them. A folder imports folders of lower lines only, and
 * folders of one line know nothing of each other.
 */
export const lines = [
  ['main'],
  ['config'],
  ['entrypoints/operator'],
  ['entrypoints/process'],
  ['entrypoints/demo', 'entrypoints/deployment', 'entrypoints/generators'],
  ['entrypoints/sitemap'],
  [
    'entrypoints/api',
    'entrypoints/panel',
    'entrypoints/pages',
    'entrypoints/panel-files',
    'entrypoints/inbox',
    'entrypoints/worker',
  ],
  ['entrypoints/layout', 'entrypoints/openapi', 'entrypoints/recipients'],
  ['entrypoints/http'],
  ['entrypoints/connection'],
  ['entrypoints/answers'],
  ['auditing', 'restoring'],
  ['retention', 'erasure'],
  ['drafts', 'home'],
  ['retry-runs', 'awards', 'corrections'],
  ['administration', 'issuing', 'membership'],
  ['batches', 'people', 'verifications', 'holders', 'progress'],
  ['pathways'],
  ['credentials'],
  ['chunks', 'failures', 'wallets', 'arrivals', 'visits'],
  ['recipients', 'status-lists', 'provider-sign-in', 'frameworks'],
  ['passkeys'],
  ['issuers', 'templates', 'api-keys', 'team'],
  ['invitations', 'identity-providers'],
  ['sign-in'],
  ['sessions', 'users'],
  [
    'rate-limits',
    'idempotency',
    'mail',
    'inbox',
    'jobs',
    'workers',
    'organizations',
    'members',
    'criteria',
    'images',
    'certificates',
  ],
  ['suppressions', 'search'],
  ['audit-log', 'refusals'],
  ['platform'],
]

const rankOf = new Map(lines.flatMap((folders, rank) => folders.map((folder) => [folder, rank] as const)))

/** The folder of a file of the server, as the order names it: two steps deep in `entrypoints`, one step elsewhere. */
export function folderOf(file: string): string {
  const steps = file.replace('server/src/', '').split('/').slice(0, -1)
  if (steps.length === 0) return /\/config[^/]*$/.test(file) ? 'config' : 'main'
  return steps.slice(0, steps[0] === 'entrypoints' ? 2 : 1).join('/')
}

export function isRanked(folder: string): boolean {
  return rankOf.has(folder)
}

/** Whether one folder may know what another holds: that one is the same, or stands on a lower line. */
export function mayKnow(folder: string, other: string): boolean {
  return folder === other || (rankOf.get(other) ?? -1) > (rankOf.get(folder) ?? Number.POSITIVE_INFINITY)
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[\w\s{},*$]*?from\s+'([^']+)'|import\('([^']+)'\)|(?:^|\n)import\s+'([^']+)'/g

export function importsOf(file: string): string[] {
  return [...textOf(file).matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

export function localImportsOf(file: string): string[] {
  return importsOf(file)
    .filter((path) => path.startsWith('.'))
    .map((path) => relative(root, resolve(root, dirname(file), path)))
}
