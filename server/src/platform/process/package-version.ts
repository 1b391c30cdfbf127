import { readFileSync } from 'node:fs'

/** The version of the service, as its package says. */
export const packageVersion: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version
