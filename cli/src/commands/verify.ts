import { readFile } from 'node:fs/promises'
import { type Verification, verifyCredential } from '@sello/open-badges'
import { exitCodes, UsageError } from '../exit-code.ts'
import { printJson } from '../screen/print.ts'
import { type CommonOptions, readStdin, type Shell } from '../shell.ts'
import { fetchJson } from '../verifying/fetch-json.ts'
import { issuerSources } from '../verifying/issuer-sources.ts'

const documentBytesMax = 2 * 1024 * 1024
const marks = { passed: 'ok', failed: 'FAILED', could_not_check: 'could not check' }

/**
 * Verifies a credential here, on this machine: nobody is asked whether it is genuine. The network serves only to fetch
 * the issuer's keys and the list of revoked credentials, from the host that the issuer's DID names and from no other.
 */
export async function verify(shell: Shell, options: CommonOptions, source: string): Promise<number> {
  const document = await readDocument(shell, source)
  const { resolveDid, resolveStatusList, faults } = issuerSources(document, shell.signal)
  const verification = await verifyCredential(document, { resolveDid, resolveStatusList, now: new Date() })
  shell.signal.throwIfAborted()
  if (options.json) printJson(shell, { ...verification, faults })
  else printSteps(shell, verification, faults)
  if (verification.outcome === 'passed') return exitCodes.ok[0]
  const onlyUnreachable = verification.outcome === 'could_not_check' && faults.length > 0
  return onlyUnreachable ? exitCodes.network[0] : exitCodes.failed[0]
}

function printSteps({ stdout }: Shell, { outcome, steps }: Verification, faults: string[]): void {
  for (const step of steps) stdout.write(`${step.step.padEnd(12)}${marks[step.outcome].padEnd(17)}${step.sentence}\n`)
  for (const fault of faults) stdout.write(`${''.padEnd(12)}${fault}\n`)
  const verdicts = {
    passed: 'The credential is genuine and in force.',
    failed: 'The credential is NOT valid.',
    could_not_check: 'Could not check everything: this is neither a yes nor a no.',
  }
  stdout.write(`\n${verdicts[outcome]}\n`)
}

async function readDocument(shell: Shell, source: string): Promise<unknown> {
  if (/^https?:\/\//.test(source)) return fetchJson(source, { signal: shell.signal, redirect: 'follow' })
  const bytes = source === '-' ? await readStdin(shell) : await readFile(source).catch(unreadable(source))
  if (bytes.length > documentBytesMax) throw new UsageError('This is too large for a credential.')
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''))
  } catch {
    throw new UsageError(`${source} is no JSON document.`)
  }
}

function unreadable(source: string) {
  return (error: Error) => {
    throw new UsageError(`${source} cannot be read: ${error.message}`)
  }
}
