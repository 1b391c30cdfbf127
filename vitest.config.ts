import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'open-badges/**/*.test.ts',
      'server/**/*.test.ts',
      'sdk/**/*.test.ts',
      'sheets/**/*.test.ts',
      'cli/**/*.test.ts',
      'panel/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**'],
    globalSetup: ['server/test/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    maxConcurrency: 6,
    testTimeout: 180_000,
    hookTimeout: 240_000,
  },
})
