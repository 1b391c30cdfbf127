#!/usr/bin/env node
/**
 * The command line. As an installed package it is built JavaScript, which any Node from 20 on runs. In the repository it
 * is TypeScript; on a Node that cannot run that, this runs itself again with the Node that `npm install` brought along.
 */
import { spawn } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const inRepository = existsSync(new URL('../src/main.ts', import.meta.url))

if (!inRepository || runsTypeScript(process.versions.node)) {
  keepCompiled()
  await import(inRepository ? '../src/main.ts' : '../dist/main.js')
} else {
  runAgainWith(findBundledNode())
}

/** Node strips types unasked since 22.18 and, on the 23 line, since 23.6. */
function runsTypeScript(version) {
  const [major, minor] = version.split('.').map(Number)
  return major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)
}

/**
 * Compiled once, not at every start. What is kept is run, so it lies where nobody but this user can write: Node's own choice, a
 * folder in /tmp, could be somebody else's. Without such a folder everything is compiled anew.
 */
function keepCompiled() {
  try {
    const user = process.getuid?.()
    const beside = fileURLToPath(new URL(`../../node_modules/.sello-${user ?? ''}`, import.meta.url))
    const folder = inRepository ? beside : join(homedir(), '.cache', 'sello')
    mkdirSync(folder, { mode: 0o700, recursive: true })
    const { uid, mode } = lstatSync(folder)
    if (user === undefined || (uid === user && (mode & 0o022) === 0)) module.enableCompileCache?.(folder)
  } catch {
    // There is no home, or it cannot be written to.
  }
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
  // In our own group, so that the terminal stays the child's: it asks for keys and passwords without echo. Ctrl-C may
  // therefore reach it twice, once from the terminal and once from us; it counts both as one.
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
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

function refuse() {
  console.error(
    `Sello needs Node 22.18 or newer. This is Node ${process.versions.node}, and no Node that runs here came with "npm install".`,
  )
  process.exit(1)
}
