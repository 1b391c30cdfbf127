/** Builds the verifier where that is needed. */
import { buildSite } from '../packaging/build-site.js'

await buildSite(import.meta.dirname, ['src', '../open-badges/package.json', '../open-badges/src'])
