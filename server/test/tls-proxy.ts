import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type Application, type ApplicationOptions, startApplication } from './application.ts'

/** A service behind TLS, by the address that it calls its own. Requests go to each of its processes in turn. */
export type ServedByTls = { app: Application; second: Application; url: string; stop(): Promise<void> }

/** Starts two processes of one service behind a proxy with a certificate for localhost, which this process trusts from then on. */
export async function serveByTls(options: ApplicationOptions = {}): Promise<ServedByTls> {
  const targets: Application[] = []
  let asked = 0
  const server = createServer(makeCertificate(), (incoming, outgoing) => {
    asked += 1
    const target = new URL(targets[asked % targets.length]?.url ?? '')
    const { method = 'GET', url = '/', headers } = incoming
    const forwarded = request({ host: target.hostname, port: target.port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `https://localhost:${(server.address() as AddressInfo).port}`
  const settings = { ...options.settings, publicUrl: url }
  const app = await startApplication({ ...options, settings })
  const second = await startApplication({ ...options, settings, besides: app, worker: false })
  targets.push(app, second)
  return {
    app,
    second,
    url,
    async stop() {
      server.closeAllConnections()
      server.close()
      await second.stop()
      await app.stop()
    },
  }
}

/** Makes a certificate for localhost, which this process trusts from then on. */
export function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'sello-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...curve, ...names, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const made = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(folder, { recursive: true })
  setDefaultCACertificates([...getCACertificates('default'), made.cert.toString()])
  return made
}
