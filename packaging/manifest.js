/**
 * The manifest of a package has two forms. In the repository `exports` leads to the TypeScript sources, so that nothing
 * has to be built; what is packed leads to the built JavaScript, because Node strips no types under node_modules.
 * `publishConfig` in package.json holds what differs, under the names that pnpm gives it; npm needs this script.
 *
 * `prepack` runs `node ../packaging/manifest.js publish`, `postpack` the same with `restore`. Both may run twice, and a
 * pack that was broken off is put right by the next one.
 */
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

const kept = 'package.source.json'
const forNpm = new Set(['access', 'tag', 'registry', 'provenance'])

/** Fields of `publishConfig` that are no settings of npm take the place of those in the manifest. */
function publish() {
  if (!existsSync(kept)) copyFileSync('package.json', kept)
  const {
    private: _,
    scripts,
    devDependencies,
    publishConfig = {},
    ...manifest
  } = JSON.parse(readFileSync(kept, 'utf8'))
  const settings = Object.fromEntries(Object.entries(publishConfig).filter(([name]) => forNpm.has(name)))
  const replaced = Object.fromEntries(Object.entries(publishConfig).filter(([name]) => !forNpm.has(name)))
  // npm reads the scripts again for `postpack`.
  const postpack = scripts?.postpack && { scripts: { postpack: scripts.postpack } }
  const packed = { ...manifest, ...replaced, ...postpack, publishConfig: settings }
  writeFileSync('package.json', `${JSON.stringify(packed, null, 2)}\n`)
  copyFileSync('../LICENSE', 'LICENSE')
}

function restore() {
  if (existsSync(kept)) renameSync(kept, 'package.json')
  rmSync('LICENSE', { force: true })
}

const [, , verb] = process.argv
if (verb === 'publish') publish()
else if (verb === 'restore') restore()
else throw new Error('Usage: node ../packaging/manifest.js publish|restore')
