import { writeFile } from 'node:fs/promises'
import type { CertificateOptions, CredentialFormat } from '@sello/sdk'
import { openClient } from '../account/open-account.ts'
import { type FilterOptions, filterOf } from '../credentials/credential-filter.ts'
import { UsageError } from '../exit-code.ts'
import { note, printFacts, printJson, printTable } from '../screen/print.ts'
import { drawQrCode } from '../screen/qr-code.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { type RecipientSource, readSource } from './recipient-source.ts'

export async function listCredentials(shell: Shell, options: CommonOptions & FilterOptions): Promise<void> {
  const client = await openClient(shell, options)
  const found = []
  for await (const credential of client.credentials(filterOf(options), { signal: shell.signal })) found.push(credential)
  if (options.json) return printJson(shell, found)
  const rows = found.map((one) => [one.id, one.recipient_email, one.achievement_name, one.status, one.credential_url])
  printTable(shell, ['id', 'email', 'template', 'status', 'page'], rows)
}

export async function viewCredential(shell: Shell, options: CommonOptions, id: string): Promise<void> {
  const client = await openClient(shell, options)
  const credential = await client.getCredential(id, { signal: shell.signal })
  if (options.json) return printJson(shell, credential)
  const { ob3_data, ...facts } = { ob3_data: undefined, ...credential }
  printFacts(shell, facts)
}

type DownloadOptions = CommonOptions & CertificateOptions & { format: CredentialFormat; output?: string }

/** Downloads the signed document, for a wallet or a verifier, or another form of it, which the public page gives to everybody. */
export async function downloadCredential(shell: Shell, options: DownloadOptions, id: string): Promise<void> {
  const { format, output, layout, paper, lang } = options
  const client = await openClient(shell, options)
  if (format !== 'json') {
    if (output === undefined && shell.stdout.isTTY)
      throw new UsageError(`A ${format} is no text. Give --output a file.`)
    const file = await client.downloadCredential(id, format, { layout, paper, lang, signal: shell.signal })
    return output === undefined ? void shell.stdout.write(file) : writeFile(output, file)
  }
  const credential = await client.getCredential(id, { signal: shell.signal })
  if (credential.status === 'revoked')
    throw new Error(`The credential is revoked (${credential.revocation_reason}); its document is no longer given out.`)
  if (output === undefined) return printJson(shell, credential.ob3_data)
  await writeFile(output, `${JSON.stringify(credential.ob3_data, null, 2)}\n`)
}

/** The row is sent whole, since a field that is missing in it is missing in the new credential. */
export async function correctCredential(
  shell: Shell,
  options: CommonOptions & RecipientSource & { reason: string },
  id: string,
): Promise<void> {
  const client = await openClient(shell, options)
  const [row] = await readSource(shell, options)
  if (row === undefined) throw new UsageError('Give --email ADDRESS.')
  const corrected = await client.correctCredential(id, row.recipient, options.reason, { signal: shell.signal })
  if (options.json) printJson(shell, corrected)
  else printFacts(shell, corrected)
}

export async function resendLetter(
  shell: Shell,
  options: CommonOptions & { email?: string },
  id: string,
): Promise<void> {
  const client = await openClient(shell, options)
  const accepted = await client.resendLetter(id, { email: options.email, signal: shell.signal })
  if (options.json) return printJson(shell, accepted)
  note(shell, options, 'The letter is on its way.')
}

/** At a terminal a wallet scans the code on the screen; in a pipe nobody can scan it. */
export async function offerCredential(
  shell: Shell,
  options: CommonOptions & { pin: 'letter' | 'response' },
  id: string,
): Promise<void> {
  const client = await openClient(shell, options)
  const offer = await client.offerCredential(id, options.pin, { signal: shell.signal })
  if (options.json) return printJson(shell, offer)
  if (shell.stdout.isTTY) shell.stdout.write(drawQrCode(offer.openid_credential_offer))
  printFacts(shell, offer)
  const where = options.pin === 'letter' ? 'is on its way by letter' : 'stands above: hand it over to the holder'
  note(shell, options, `Scan the code with a wallet app. The PIN that it asks for ${where}.`)
}
