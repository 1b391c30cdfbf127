import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '../../../cli/src/run.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { makeWalletKey, takeByForeignWallet } from '../foreign-wallet.ts'
import { readQrCode } from '../qr-reader.ts'
import { type ServedByTls, serveByTls } from '../tls-proxy.ts'

let served: ServedByTls
let tenant: Tenant
let id: string
const home = mkdtempSync(join(tmpdir(), 'sello-cli-'))
beforeAll(async () => {
  served = await serveByTls()
  tenant = await makeTenant(served.app)
  const issued = await clientFor(served.url, tenant.key).issue((await makeTemplate(tenant)).id, [
    { email: 'ana@example.edu' },
  ])
  id = issued.body.credentials[0].credential_id
})
afterAll(async () => {
  rmSync(home, { recursive: true })
  await served?.stop()
})

async function sello(args: string[], { isTTY = false } = {}) {
  const [stdout, stderr] = [[] as string[], [] as string[]]
  const written = (to: string[]) => ({ isTTY, write: (text: string | Uint8Array) => to.push(String(text)) })
  const env = { SELLO_API_KEY: tenant.key, SELLO_BASE_URL: served.url, HOME: home }
  const { signal } = new AbortController()
  const shell = { env, stdin: new PassThrough(), stdout: written(stdout), stderr: written(stderr), signal }
  const code = await run(shell, ['credentials', 'offer', ...args])
  return { code, stdout: stdout.join(''), stderr: stderr.join('') }
}

/** Reads the screen as a telephone does: each character is one module wide and two high, and the drawn part is white. */
async function scan(screen: string): Promise<string | undefined> {
  const lines = [...screen.matchAll(/^\x1b\[38;5;231;48;5;16m(.*)\x1b\[0m$/gm)].map(([, line = '']) => [...line])
  const side = 6
  const canvas = createCanvas((lines[0]?.length ?? 1) * side, lines.length * 2 * side)
  const context = canvas.getContext('2d')
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = 'white'
  for (const [y, line] of lines.entries())
    for (const [x, character] of line.entries()) {
      if ('█▀'.includes(character)) context.fillRect(x * side, y * 2 * side, side, side)
      if ('█▄'.includes(character)) context.fillRect(x * side, (y * 2 + 1) * side, side, side)
    }
  return readQrCode(canvas.toBuffer('image/png'))
}

it('draws a code in the terminal, which a wallet scans and redeems with the PIN beside it', async () => {
  const { code, stdout, stderr } = await sello([id, '--pin', 'response'], { isTTY: true })
  expect([code, stderr]).toEqual([0, expect.stringContaining('hand it over to the holder')])
  const pin = /^pin +(\d{6})$/m.exec(stdout)?.[1] ?? ''
  const scanned = (await scan(stdout)) ?? ''
  expect(scanned).toMatch(/^openid-credential-offer:/)
  const { document } = await takeByForeignWallet(scanned, pin, await makeWalletKey('ES256'))
  expect(document.id).toBe(`${served.url}/credentials/${id}`)
})

it('has the PIN sent by letter unless told otherwise, and draws nothing in a pipe', async () => {
  const { code, stdout, stderr } = await sello([id])
  expect([code, stderr]).toEqual([0, expect.stringContaining('on its way by letter')])
  const names = stdout.split('\n').map((line) => line.split('\t')[0])
  expect(names).toEqual([
    ...['offer_id', 'credential_offer_uri', 'openid_credential_offer', 'interaction_url', 'words', 'expires_at', ''],
  ])
  const { offer_id, pin } = JSON.parse((await sello([id, '--pin', 'response', '--json'], { isTTY: true })).stdout)
  expect([offer_id, pin]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.stringMatching(/^\d{6}$/)])
})

it('says why a credential is not offered, and wants one of the two ways of a PIN', async () => {
  await clientFor(served.url, tenant.key).post(`/api/v1/credentials/${id}/revoke`, { reason: 'Emitida por error' })
  const refused = await sello([id])
  expect([refused.code, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toContain('The credential is not offered to wallets: revoked')
  expect((await sello([id, '--pin', 'sms'])).code).toBe(2)
  expect((await sello(['00000000-0000-4000-8000-000000000000'])).code).toBe(3)
})
