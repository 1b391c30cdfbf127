import { defineConfig, type Plugin } from 'vite'

/** Parts of jsonld that what is verified never comes through, since it is only read: `toRDF`. They would be a sixth of the script. */
const unneeded = /^\.\/(compact|frame|fromRdf|flatten)(\.js)?$/

const withoutUnneeded: Plugin = {
  name: 'without-unneeded',
  enforce: 'pre',
  resolveId: (id, importer) => (importer?.includes('/jsonld/lib/') && unneeded.test(id) ? '\0unneeded' : undefined),
  load: (id) => (id === '\0unneeded' ? 'export {}' : undefined),
}

/** The check is one script without style sheets, so there is nothing that would be loaded ahead of it: Vite's helper for that is half of the first script. */
const nothingAhead: Plugin = {
  name: 'nothing-ahead',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
}

/** A module of Node would be an empty one in a browser, and fail there. */
const nothingOfNode: Plugin = {
  name: 'nothing-of-node',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id.startsWith('node:')) throw new Error(`${importer} imports ${id}, which no browser has.`)
  },
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/verifier/',
  plugins: [withoutUnneeded, nothingAhead, nothingOfNode],
  build: {
    target: 'es2022',
    // The page's own script has no use for links that load the rest before it is asked for.
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: { input: 'src/credential.ts', checks: { pluginTimings: false } },
  },
})
