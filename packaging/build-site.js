/**
 * Builds files for browsers into `dist` of a workspace when that is missing or was made of other sources. Plain JavaScript, since it
 * runs on the Node of the machine while packages are being installed. Needs no network.
 */
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'

const stampName = 'sources.sha256'

/**
 * Builds `folder` with its `vite.config.ts`. `sources` are what the built files are made of, as paths in it: our sources, and the versions
 * of everything that they import.
 */
export async function buildSite(folder, sources) {
  const built = join(folder, 'dist')
  const stamp = stampOf(folder, [...sources, 'vite.config.ts', 'build.js', '../package-lock.json'])
  // By content: a checkout gives every file a new time.
  const isBuilt = () => existsSync(join(built, stampName)) && readFileSync(join(built, stampName), 'utf8') === stamp
  if (isBuilt()) return
  const { build: bundle } = await import('vite')
  // Built beside and put in place whole at the end, so that a process that serves the files never meets half of them. Where
  // another build was faster, that one stays.
  const fresh = mkdtempSync(join(folder, '.dist-'))
  const former = `${fresh}-former`
  const environment = process.env.NODE_ENV
  // Libraries know a build for production by this alone. Where a test or a developer's machine says otherwise, the panel would
  // carry React's checks for developers, half as large again and several times slower.
  process.env.NODE_ENV = 'production'
  try {
    await bundle({
      configFile: join(folder, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: fresh, emptyOutDir: true },
    })
    writeFileSync(join(fresh, stampName), stamp)
    // A temporary folder is its maker's alone; who serves the files may be another user.
    chmodSync(fresh, 0o755)
    if (isBuilt()) return
    if (existsSync(built)) renameSync(built, former)
    renameSync(fresh, built)
  } finally {
    if (environment === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = environment
    rmSync(fresh, { recursive: true, force: true })
    rmSync(former, { recursive: true, force: true })
  }
}

function stampOf(folder, sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((name) => filesBelow(join(folder, name))))
    hash.update(relative(folder, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function filesBelow(path) {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .sort()
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
}
