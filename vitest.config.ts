import { defineConfig } from 'vitest/config'

/** They watch or change the process itself; a test of the architecture knows who belongs here. */
const alone = ['server/test/journeys/member-confirmation.test.ts', 'server/test/journeys/request-log.test.ts']

/** Files that start the whole service. Loading it takes longer than most of them, so they share what was loaded, and nothing else. */
const together = ['contract', 'journeys', 'panel'].map((name) => `server/test/${name}/**/*.test.ts`)

const everywhere = {
  pool: 'forks',
  maxWorkers: 2,
  maxConcurrency: 6,
  testTimeout: 180_000,
  hookTimeout: 240_000,
  // Real processes, ports and browsers on a shared machine: docs/decisions/0059-a-test-may-be-tried-once-more.md.
  retry: 1,
} as const

const modules = '**/node_modules/**'

export default defineConfig({
  test: {
    ...everywhere,
    globalSetup: ['server/test/global-setup.ts'],
    projects: [
      {
        test: {
          ...everywhere,
          name: 'apart',
          include: ['open-badges', 'server', 'sdk', 'sheets', 'cli', 'panel', 'tokens', 'bench'].map(
            (name) => `${name}/**/*.test.ts`,
          ),
          exclude: [modules, ...together],
        },
      },
      { test: { ...everywhere, name: 'alone', include: alone } },
      { test: { ...everywhere, name: 'together', include: together, exclude: [modules, ...alone], isolate: false } },
    ],
  },
})
