/** Builds the package of the working directory and the packages that it depends on, from nothing, so that a deleted file stays out. */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
rmSync('dist', { recursive: true, force: true })
execFileSync(process.execPath, [compiler, '--build', 'tsconfig.build.json'], { stdio: 'inherit' })
