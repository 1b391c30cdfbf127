/** Builds the panel where that is needed. */
import { buildSite } from '../packaging/build-site.js'

await buildSite(import.meta.dirname, ['index.html', 'src', 'public', '../tokens'])
