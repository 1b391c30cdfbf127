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

/** The folders above the wings, from high to low. Folders of one line know nothing of each other. */
const entrypoints = [
  ['main'],
  ['config'],
  ['entrypoints/operator'],
  ['entrypoints/process'],
  ['entrypoints/metrics'],
  ['entrypoints/demo', 'entrypoints/deployment', 'entrypoints/generators'],
  ['entrypoints/sitemap'],
  ['entrypoints/operator-panel'],
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
]

/**
 * The twelve wings from high to low, and the lines of rooms in each, as docs/decisions/0003-order-of-folders.md has them. A
 * room imports rooms of lower lines only; the room with the wing's name is the files that lie in the wing itself.
 */
export const wings: Record<string, string[][]> = {
  upkeep: [['doctor'], ['auditing', 'restoring', 'state'], ['archive', 'backups', 'sealing'], ['retention', 'erasure']],
  administration: [
    ['drafts', 'home', 'limits'],
    ['administration', 'membership'],
  ],
  events: [['webhooks'], ['events']],
  holders: [['people', 'verifications', 'offers', 'holders']],
  issuing: [['retry-runs', 'awards', 'corrections'], ['issuing'], ['batches']],
  pathways: [['progress'], ['pathways']],
  credentials: [
    ['credentials'],
    ['chunks', 'failures', 'wallets', 'arrivals', 'visits'],
    ['recipients', 'status-lists'],
    ['issuers'],
    ['jobs'],
  ],
  templates: [['frameworks'], ['templates'], ['criteria', 'images', 'certificates']],
  people: [
    ['provider-sign-in'],
    ['passkeys'],
    ['api-keys', 'team'],
    ['invitations', 'identity-providers'],
    ['sign-in'],
    ['sessions', 'users'],
  ],
  mail: [['bounces'], ['mail', 'inbox'], ['suppressions', 'sandbox']],
  organizations: [['organizations', 'members']],
  platform: [
    ['rate-limits', 'idempotency', 'workers'],
    ['search'],
    ['audit-log', 'refusals'],
    ['event-log'],
    ['platform'],
  ],
}

const roomOf = (wing: string, name: string) => (name === wing ? wing : `${wing}/${name}`)

/** Every folder of the order, line by line from high to low. */
export const lines = [
  ...entrypoints,
  ...Object.entries(wings).flatMap(([wing, rooms]) => rooms.map((line) => line.map((name) => roomOf(wing, name)))),
]

const rankOf = new Map(lines.flatMap((folders, rank) => folders.map((folder) => [folder, rank] as const)))

/** The position of a file of the server in the order, step by step. The doors of a wing, `panel` and `pages`, have the position of all doors. */
export function stepsOf(file: string): string[] {
  const [wing = '', second = '', ...rest] = file.replace('server/src/', '').split('/')
  const isDoor = wing !== 'entrypoints' && (second === 'panel' || second === 'pages')
  return isDoor ? ['entrypoints', second, wing, ...rest] : [wing, second, ...rest].filter((step) => step !== '')
}

/** The folder of a file of the server, by its name in the order. The folders of the platform are one room. */
export function folderOf(file: string): string {
  const steps = stepsOf(file).slice(0, -1)
  if (steps.length === 0) return /\/config[^/]*$/.test(file) ? 'config' : 'main'
  const room = steps.slice(0, 2).join('/')
  return steps[0] === 'platform' && !rankOf.has(room) ? 'platform' : room
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
