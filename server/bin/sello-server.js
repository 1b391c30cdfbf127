#!/usr/bin/env node
/**
 * The operator program. Plain JavaScript, because it must start on a Node that cannot run our TypeScript: there it runs
 * itself again with the Node that `npm install` brought along.
 */
import { spawn } from 'node:child_process'
import { lstatSync, mkdirSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// Tells the second run whose child it is. A number, so that a grandchild that inherits it does not feel addressed.
const parentVariable = 'SELLO_SERVER_PARENT'

if (runsTypeScript(process.versions.node)) {
  if (process.env[parentVariable] === String(process.ppid)) endWithParent()
  // A batch makes much garbage that dies young. Node would let the room for it grow to 100 MB before it looks; kept small, a
  // worker stays under 300 MB (`npm run bench -- memory`) and issues as fast. Requests make little, and want the room.
  if (process.argv[2] === 'worker') setFlagsFromString('--semi-space-growth-factor=1')
  keepCompiled()
  findSourcesByPath()
  // By its address, so that Node looks for it and follows a link to where the sources lie.
  await import(new URL('../src/main.ts', import.meta.url).href)
} else {
  runAgainWith(findBundledNode())
}

/** Node strips types unasked since 22.18 and, on the 23 line, since 23.6. */
function runsTypeScript(version) {
  const [major, minor] = version.split('.').map(Number)
  return major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)
}

/**
 * What Node makes of our sources is kept for the next start, for the programs of ours that this process starts too. It
 * lies beside what npm has installed: whoever may write there may change the program itself. Each user has a folder of
 * their own, and where none can be had, everything is compiled anew. NODE_COMPILE_CACHE names another one.
 */
function keepCompiled() {
  const user = process.getuid?.() ?? ''
  const folder = fileURLToPath(new URL(`../../node_modules/.sello-${user}`, import.meta.url))
  if (process.env.NODE_COMPILE_CACHE || !isOurs(folder)) return
  const { directory } = module.enableCompileCache?.(folder) ?? {}
  if (directory) process.env.NODE_COMPILE_CACHE = directory
}

/** Makes the folder, or says whether what is there belongs to us and lets nobody else write. */
function isOurs(folder) {
  try {
    mkdirSync(folder, { mode: 0o700, recursive: true })
    const { uid, mode } = lstatSync(folder)
    return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
  } catch {
    return false
  }
}

/**
 * Our sources name each other by their paths, so that nothing has to be looked for. Node would ask for each of thousands of imports
 * which file it is, whether it is a link and what the packages above it say, which takes as long as loading what it finds.
 */
function findSourcesByPath() {
  module.registerHooks?.({
    resolve(specifier, context, next) {
      if (!/^\..*\.ts$/.test(specifier)) return next(specifier, context)
      return { url: new URL(specifier, context.parentURL).href, format: 'module-typescript', shortCircuit: true }
    },
  })
}

function findBundledNode() {
  try {
    const name = `node-${process.platform}-${process.arch}`
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin/node')
  } catch {
    return refuse()
  }
}

function runAgainWith(node) {
  // A session of its own: Ctrl-C reaches it once, through us. In our group it would come twice, and the second means
  // "at once" to a program that is shutting down in good order.
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [parentVariable]: String(process.pid) },
  })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  // The program is there but cannot run, as on musl.
  child.on('error', refuse)
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    for (const name of signals) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
}

/** A parent killed with -9 forwards nothing, but the channel to it closes. */
function endWithParent() {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Waiting for that must not keep a finished command alive.
  process.channel?.unref()
}

function refuse() {
  console.error(
    `Sello needs Node 22.18 or newer. This is Node ${process.versions.node}, and no Node that runs here came with "npm install".`,
  )
  process.exit(1)
}
