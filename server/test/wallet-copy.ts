import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Application } from './application.ts'
import { clientFor } from './client.ts'
import { makeTemplate, makeTenant } from './factories.ts'
import type { Visitor } from './wallet-visitor.ts'

/** Three credentials of one person by two organizations, whose names are not for a file system or a page. */
export async function issueToAna(app: Application): Promise<void> {
  const [university, academy] = [
    await makeTenant(app, 'Universidad <de> Aguamarina'),
    await makeTenant(app, 'Academy of Letters', 'en'),
  ]
  for (const [tenant, name] of [
    [university, '../../etc/passwd "<b>"'],
    [academy, 'Poetry'],
    [academy, 'Poetry'],
  ] as const) {
    const template = await makeTemplate(tenant, { name, required: ['recipient_name'] })
    await clientFor(app.url, tenant.key).issue(template.id, [{ email: 'ana@example.edu', recipient_name: 'Ana <i>' }])
  }
}

export function askForCopy(app: Application, visitor: Visitor, fields: Record<string, string> = {}): Promise<Response> {
  return fetch(`${app.url}/wallet/export?lang=en`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: visitor.cookie(), origin: app.platform.settings.publicUrl, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  })
}

/** What another program makes of the copy: Python's reader of archives, which also tests their checksums. The folder above is to be removed. */
export async function unpackCopy(answer: Response): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sello-export-'))
  const archive = join(folder, 'copy.zip')
  writeFileSync(archive, Buffer.from(await answer.arrayBuffer()))
  const tested = execFileSync('python3', ['-m', 'zipfile', '-t', archive], { encoding: 'utf8' })
  expect(tested).toBe('Done testing\n')
  execFileSync('python3', ['-m', 'zipfile', '-e', archive, join(folder, 'copy')])
  return join(folder, 'copy')
}
