import { defineProject } from 'vitest/config'

/**
 * Components of the panel in a document without a browser, with `data` answered by the test: docs/decisions/0082-components-by-themselves.md.
 * A part of `npm test`; `npm test -w panel` runs them alone, without the database that everything else has.
 */
export default defineProject({
  root: `${import.meta.dirname}/..`,
  test: {
    name: 'components',
    include: ['panel/src/**/*.test.tsx'],
    exclude: ['**/node_modules/**'],
    // What a file answers in the place of `data` is its own.
    isolate: true,
    environment: 'happy-dom',
    // The frame of a letter loads no page there, which is no fault.
    environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
    // A fault names what was looked for, and not the whole page beside it.
    env: { DEBUG_PRINT_LIMIT: '0' },
    testTimeout: 900_000,
  },
})
