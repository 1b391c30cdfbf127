#!/usr/bin/env node
/** Writes the generated files anew, or compares them with --check. The operator program knows how, and on which Node. */
process.argv.splice(2, 0, 'generate')
await import('./sello-server.js')
