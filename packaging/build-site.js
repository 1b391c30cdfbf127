/**
 * Builds files for browsers into `dist` of a workspace when that is missing or was made of other sources. Plain JavaScript, since it
 * runs on the Node of the machine while packages are being installed. Needs no network.
 */
import { execFile } from 'node:child_process'
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
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const stampName = 'sources.sha256'

/** The compressed forms that are made beside each built file, by the ending of their names. */
const compressed = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

/**
 * Builds `folder` with its `vite.config.ts`. `sources` are the inputs of the built files, as paths in the folder: our sources, and the versions of
 * everything that they import. A process that serves the files calls this too: where nothing has changed, it costs little.
 */
export async function buildSite(folder, sources) {
  const built = join(folder, 'dist')
  const stamp = stampOf(folder, [
    ...sources,
    'vite.config.ts',
    'build.js',
    '../packaging/build-site.js',
    '../package-lock.json',
  ])
  // By content: a checkout gives every file a new time.
  const isBuilt = () => existsSync(join(built, stampName)) && readFileSync(join(built, stampName), 'utf8') === stamp
  if (isBuilt()) return
  // Built beside and put in place whole at the end, so that a process that serves the files never meets half of them. Where
  // another build was faster, that one stays.
  const fresh = mkdtempSync(join(folder, '.dist-'))
  const former = `${fresh}-former`
  try {
    await bundle(folder, fresh)
    await compressFiles(fresh)
    writeFileSync(join(fresh, stampName), stamp)
    // A temporary folder is its maker's alone; who serves the files may be another user.
    chmodSync(fresh, 0o755)
    if (isBuilt()) return
    if (existsSync(built)) renameSync(built, former)
    renameSync(fresh, built)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    rmSync(former, { recursive: true, force: true })
  }
}

/** In a process of its own: whoever serves the files has no use for the bundler once they are built. */
async function bundle(folder, outDir) {
  const program = join(createRequire(import.meta.url).resolve('vite/package.json'), '../bin/vite.js')
  const options = ['--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  // Libraries know a build for production by this alone. Where a test or a developer's machine says otherwise, the panel would
  // carry React's checks for developers, half as large again and several times slower.
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [program, 'build', folder, ...options], { cwd: folder, env })
}

/** Once for every process that will serve them. */
async function compressFiles(folder) {
  const files = filesBelow(folder).filter((file) => /\.(html|js|css|svg)$/.test(file))
  for (const file of files)
    for (const [ending, compress] of Object.entries(compressed))
      writeFileSync(`${file}.${ending}`, await compress(readFileSync(file)))
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
