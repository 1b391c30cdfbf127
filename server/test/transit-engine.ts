import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { makeCertificate } from './tls-proxy.ts'

/** What stands in for a vault: the part of the HTTP API of its transit engine and of its tokens that the service uses, over TLS. */
export type TransitEngine = {
  /** The variables by which a process finds it and trusts its certificate. */
  environment: Record<string, string>
  /** What it was asked, by path. */
  asked: string[]
  /** Its only token; who brings another one is refused. */
  token: string
  /** Seconds that a token lives from each renewal. */
  lifeSeconds: number
  isRenewable: boolean
  isSealed: boolean
  encrypt(secret: Buffer, context?: string): string
  stop(): Promise<void>
}

const ours = Buffer.from('sello master key').toString('base64')

export async function startTransitEngine(): Promise<TransitEngine> {
  const folder = mkdtempSync(join(tmpdir(), 'sello-transit-'))
  const { key, cert } = makeCertificate()
  const [certificate, tokenFile] = [join(folder, 'cert.pem'), join(folder, 'token')]
  writeFileSync(certificate, cert)
  const root = randomBytes(32)
  // As an engine does with a key that was made with derived=true.
  const keyOf = (context: string) => Buffer.from(hkdfSync('sha256', root, '', context, 32))
  const engine: TransitEngine = {
    environment: {},
    asked: [],
    token: `hvs.${randomBytes(12).toString('hex')}`,
    lifeSeconds: 3_600,
    isRenewable: true,
    isSealed: false,
    encrypt(secret, context = ours) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyOf(context), nonce)
      const parts = [nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]
      return `vault:v1:${Buffer.concat(parts).toString('base64')}`
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      rmSync(folder, { recursive: true })
    },
  }
  const decrypt = (ciphertext: string, context: string): Buffer => {
    const bytes = Buffer.from(ciphertext.replace('vault:v1:', ''), 'base64')
    const decipher = createDecipheriv('aes-256-gcm', keyOf(context), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
  }
  const answer = async (request: IncomingMessage): Promise<[number, object]> => {
    const body = (request.method === 'POST' ? await json(request) : {}) as Record<string, string>
    engine.asked.push(request.url ?? '')
    if (engine.isSealed) return [503, { errors: ['Vault is sealed'] }]
    if (request.headers['x-vault-token'] !== engine.token) return [403, { errors: ['permission denied'] }]
    const { plaintext = '', ciphertext = '', context = '' } = body
    try {
      if (request.url === '/v1/transit/encrypt/sello')
        return [
          200,
          { data: { ciphertext: engine.encrypt(Buffer.from(plaintext, 'base64'), context), key_version: 1 } },
        ]
      if (request.url === '/v1/transit/decrypt/sello')
        return [200, { data: { plaintext: decrypt(ciphertext, context).toString('base64') } }]
    } catch {
      return [400, { errors: ['cipher: message authentication failed'] }]
    }
    if (request.url === '/v1/auth/token/renew-self')
      return [200, { auth: { lease_duration: engine.lifeSeconds, renewable: true } }]
    if (request.url === '/v1/auth/token/lookup-self')
      return [200, { data: { ttl: engine.lifeSeconds, renewable: engine.isRenewable } }]
    return [404, { errors: [] }]
  }
  const server = createServer({ key, cert }, (request, response) => {
    void answer(request).then(([status, told]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  writeFileSync(tokenFile, `${engine.token}\n`)
  engine.environment = {
    KEY_WRAPPER: 'vault',
    VAULT_ADDR: `https://localhost:${(server.address() as AddressInfo).port}`,
    VAULT_TOKEN_FILE: tokenFile,
    NODE_EXTRA_CA_CERTS: certificate,
  }
  return engine
}
