/**
 * Builds the panel into `dist` when that is missing or was made of other sources. Plain JavaScript, since it runs on the Node
 * of the machine while packages are being installed. Needs no network.
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

const folder = import.meta.dirname
const built = join(folder, 'dist')
const stampName = 'sources.sha256'
/** What the built files are made of: our sources, and the versions of everything that they import. */
const sources = ['index.html', 'build.js', 'vite.config.ts', 'src', 'public', '../tokens', '../package-lock.json']

if (!isBuilt()) await build()

/** Whether `dist` is what the sources at hand would give. By content: a checkout gives every file a new time. */
function isBuilt() {
  const stamp = join(built, stampName)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOfSources()
}

/**
 * Builds beside `dist` and puts the whole in its place at the end, so that a process that serves the panel never meets half of it.
 * Where another build was faster, that one stays.
 */
async function build() {
  const { build: bundle } = await import('vite')
  const stamp = stampOfSources()
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
    // A temporary folder is its maker's alone; who serves the panel may be another user.
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

function stampOfSources() {
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
