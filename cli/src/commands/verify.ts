import { readFile } from 'node:fs/promises'
import { readCredentialFile, sourcesOnWeb, verifyCredential, withoutUnseen } from '@sello/open-badges'
import { exitCodes, UsageError } from '../exit-code.ts'
import { printJson, visible } from '../screen/print.ts'
import { type CommonOptions, readStdin, type Shell } from '../shell.ts'
import { describeVerification } from '../verifying/describe-verification.ts'
import { fetchOfIssuer } from '../verifying/fetch-of-issuer.ts'
import { fetchSource } from '../verifying/fetch-source.ts'

/** The size limit of a file, also of a picture, which is larger than the credential baked into it. */
const sourceBytesMax = 8 * 1024 * 1024

const problems = {
  no_credential: 'carries no credential.',
  several_credentials: 'carries several credentials. Verify each by itself.',
  not_json: 'is no JSON document, no token, and no PNG, SVG or PDF with a credential in it.',
  repeated_names: 'gives one name twice in the same object, so that it can be read in two ways.',
  too_large: 'is larger than what is checked.',
  unreadable_pdf:
    'is encrypted, or packs what is attached to it in a way that cannot be read. Save that, and verify it.',
}

/**
 * Verifies a credential on this machine: no server decides whether it is genuine. The network is used only to fetch the keys of the issuer and, where
 * the signature is right, the list of revoked credentials; for Open Badges 2.0, the documents that the issuer publishes.
 */
export async function verify(shell: Shell, options: CommonOptions, source: string): Promise<number> {
  const file = readCredentialFile(await readSource(shell, source))
  if ('problem' in file) throw new UsageError(`${source} ${problems[file.problem]}`)
  const { faults, ...sources } = sourcesOnWeb(fetchOfIssuer(shell.signal))
  const verification = await verifyCredential(file.document, { ...sources, now: new Date() })
  shell.signal.throwIfAborted()
  if (options.json) printJson(shell, { ...verification, faults })
  else
    for (const line of describeVerification(withoutUnseen(verification), faults))
      shell.stdout.write(`${visible(line)}\n`)
  if (verification.outcome === 'passed') return exitCodes.ok[0]
  const onlyUnreachable = verification.outcome === 'could_not_check' && faults.length > 0
  return onlyUnreachable ? exitCodes.network[0] : exitCodes.failed[0]
}

async function readSource(shell: Shell, source: string): Promise<Buffer> {
  if (/^https?:\/\//.test(source)) return fetchSource(source, shell.signal, sourceBytesMax)
  const bytes = source === '-' ? await readStdin(shell) : await readFile(source).catch(unreadable(source))
  if (bytes.length > sourceBytesMax) throw new UsageError('This is too large for a credential.')
  return bytes
}

function unreadable(source: string) {
  return (error: Error) => {
    throw new UsageError(`${source} cannot be read: ${error.message}`)
  }
}
