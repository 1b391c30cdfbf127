import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import components from './panel/vitest.config.ts'

// The tiers: docs/decisions/0080-tiers-of-tests.md. A test of the architecture holds each file to one of them.

const tests = (...folders: string[]) => folders.map((folder) => `${folder}/**/*.test.ts`)

/** They watch or change the process itself; a test of the architecture knows who belongs here. */
const alone = [
  'cli/src/run.test.ts',
  'open-badges/src/issuing/credential-issuer.test.ts',
  'open-badges/test/verify-limits.test.ts',
  'panel/src/data/live/ask-again.test.ts',
  'panel/src/data/live/reachability.test.ts',
  'panel/src/issuing/confirm/emit-draft.test.ts',
  'panel/src/shell/drafts/drafts.test.ts',
  'server/src/credentials/pages/credential-page.test.ts',
  'server/src/platform/coalescer.test.ts',
  'server/src/platform/fonts/font-settings.test.ts',
  'server/src/platform/smtp/mail-transport.test.ts',
  'server/test/hostile/large-rows.test.ts',
  'server/test/journeys/member-confirmation.test.ts',
  'server/test/journeys/request-log.test.ts',
]

/** What starts Chromium. */
const browser = [...tests('server/test/browser'), 'server/test/panel/*-{journeys,screens}.test.ts']

/** Processes that are killed and frozen, plans over large tables, packages that are packed and installed. */
const slow = [
  ...tests('server/test/faults', 'server/test/growth', 'server/test/packages'),
  'server/src/platform/embedded-postgres/embedded-killed.test.ts',
]

/** What starts the whole service in its own process. */
const service = ['contract', 'hostile', 'isolation', 'journeys', 'panel', 'states'].flatMap((name) =>
  tests(`server/test/${name}`),
)

const workspaces = tests('open-badges', 'server', 'sdk', 'sheets', 'cli', 'panel', 'tokens', 'bench')

const everywhere = {
  pool: 'forks',
  // One more than the cores of a small machine: a file waits for a third of its time. docs/decisions/0129-three-workers-and-databases-in-memory.md
  maxWorkers: 3,
  maxConcurrency: 6,
  // How long a broken test hangs at most. No promise: a machine that runs much else beside is slow, not wrong.
  testTimeout: 900_000,
  hookTimeout: 900_000,
  // The same for a state that is waited for.
  expect: { poll: { timeout: 600_000 } },
  setupFiles: `${import.meta.dirname}/server/test/patience.ts`,
} as const

/** Files of a project share what was loaded, which takes longer than most of them, and nothing else. */
const project = (name: string, include: string[], others: string[] = []): TestProjectInlineConfiguration => ({
  test: {
    ...everywhere,
    name,
    include,
    exclude: ['**/node_modules/**', ...others],
    isolate: name === 'alone' || name === 'slow',
  },
})

/** What `npm test` runs. */
const quick = [
  project('rules', workspaces, [...service, ...browser, ...slow, ...alone]),
  project('service', service, [...browser, ...alone]),
  project('alone', alone),
  components,
]

/** What `npm run test:all` runs besides. */
const rest = [project('slow', slow), project('browser', browser)]

export default defineConfig(({ mode }) => ({
  test: {
    ...everywhere,
    globalSetup: ['server/test/global-setup.ts'],
    // A fifth of the random inputs that each property asks for.
    env: mode === 'quick' ? { PROPERTY_RUNS: '0.2' } : {},
    projects: mode === 'quick' ? quick : [...quick, ...rest],
  },
}))
