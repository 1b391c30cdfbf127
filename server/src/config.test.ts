import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { variables } from './config-variables.ts'
import { logLevelOf } from './configuration-source.ts'

const folder = mkdtempSync(join(tmpdir(), 'sello-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(content: string): string {
  const path = join(folder, `value-${content.length}`)
  writeFileSync(path, content)
  return path
}

describe('without any variable', () => {
  it('starts on a laptop', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      PORT: 8080,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:8080',
      DATABASE_URL: undefined,
      SMTP_URL: undefined,
      MAIL_FROM: 'credentials@sello.localhost',
      INBOX: 'auto',
      MASTER_KEY: undefined,
      DNS_SERVERS: [],
      TRUSTED_PROXIES: [],
      CHUNK_ROWS: 100,
      CHUNKED_ABOVE: 100,
      CHUNKS_IN_PARALLEL: 4,
      CHUNK_RETRY_SECONDS: [60, 300, 900],
      DEMO: 'auto',
      LOG_LEVEL: 'auto',
    })
    expect(config.DATA_DIR).toBe(join(process.cwd(), '.data'))
  })

  it('takes blank as not set', () => {
    expect(readConfig({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ PORT: 8080, DATABASE_URL: undefined })
  })

  it('has a sentence for each variable', () => {
    for (const [name, { sentence }] of Object.entries(variables)) expect(sentence, name).toMatch(/^[A-Z].*\.$/)
  })
})

describe('a value that makes no sense', () => {
  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['PORT', '1e3'],
    ['PUBLIC_URL', 'credentials.example.org'],
    ['PUBLIC_URL', 'ftp://credentials.example.org'],
    ['PUBLIC_URL', 'https://credentials.example.org/path'],
    ['PUBLIC_URL', 'https://user@credentials.example.org'],
    ['DATABASE_URL', 'mysql://localhost/sello'],
    ['DATABASE_CONNECTIONS', '1'],
    ['SMTP_URL', 'http://localhost'],
    ['SMTP_URL', 'smtp://relay.example?proxy=http://gate.example:3128'],
    ['SMTP_URL', 'smtp://relay.example?ignoreTLS=true'],
    ['SMTP_URL', 'smtp://relay.example?tls.rejectUnauthorized=false'],
    ['SMTP_TLS', 'none'],
    ['SMTP_CONNECTIONS', '11'],
    ['MAIL_FROM', 'notanaddress'],
    ['MAIL_FROM', 'Sello <notanaddress>'],
    ['MAIL_FROM', 'a@example.edu, b@example.edu'],
    ['INBOX', 'yes'],
    ['INBOX_PASSWORD', 'too short'],
    ['DNS_SERVERS', 'dns.example.org'],
    ['DNS_SERVERS', '192.0.2.1,nonsense'],
    ['TRUSTED_PROXIES', 'proxy.example.org'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['MASTER_KEY', 'short'],
    ['CHUNK_ROWS', '0'],
    ['CHUNKED_ABOVE', 'many'],
    ['CHUNKS_IN_PARALLEL', '17'],
    ['CHUNK_RETRY_SECONDS', '60;300'],
    ['LEASE_SECONDS', '0'],
    ['MAIL_RETRY_SECONDS', '60,'],
    ['MAIL_STAGE_SECONDS', '1.5'],
    ['DEMO', 'yes'],
    ['LOG_LEVEL', 'loud'],
  ])('stops the start with a sentence that names %s (%s)', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must .*\\.$`))
  })

  it('opens metrics to other machines with a token alone', () => {
    const open = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }
    expect(() => readConfig(open)).toThrow(
      /^METRICS_TOKEN must be set where METRICS_HOST is no address of this machine/,
    )
    expect(readConfig({ ...open, METRICS_TOKEN: 'sixteen letters.' })).toMatchObject({ METRICS_PORT: 9464 })
    expect(readConfig({ METRICS_PORT: '9464' })).toMatchObject({ METRICS_HOST: '127.0.0.1', METRICS_TOKEN: undefined })
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(/^METRICS_TOKEN must have at least 16 characters/)
  })

  it('is also one that another variable makes wrong', () => {
    const relay = { SMTP_URL: 'smtp://127.0.0.1:25' }
    expect(() => readConfig(relay)).toThrow(/^MAIL_FROM must be set where SMTP_URL is.*\.$/)
    expect(() => readConfig({ ...relay, MAIL_FROM: 'a@sello.localhost' })).toThrow(/^MAIL_FROM must be an address/)
    expect(readConfig({ ...relay, MAIL_FROM: 'Sello <a@example.edu>' }).MAIL_FROM).toBe('a@example.edu')
  })

  it('is a crash point anywhere but in tests', () => {
    const fault = { FAULT: 'chunk.before_commit' }
    for (const NODE_ENV of [undefined, 'production', 'development'])
      expect(() => readConfig({ ...fault, NODE_ENV })).toThrow(/^FAULT must not be set/)
    expect(readConfig({ ...fault, NODE_ENV: 'test' }).FAULT).toBe('chunk.before_commit')
  })

  it('is told of together with all others', () => {
    const read = () => readConfig({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x' })
    expect(read).toThrow(/^PORT .*\nDEMO .*\nLOG_LEVEL .*$/)
  })

  it.each([
    ['DATABASE_URL', 'redis://user:hunter2@db'],
    ['SMTP_URL', 'ftp://user:hunter2@relay'],
    ['MASTER_KEY', 'hunter2'],
    ['INBOX_PASSWORD', 'hunter2'],
  ])('is not repeated where it is a secret (%s)', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(/^(?!.*hunter2)/s)
  })
})

describe('a variable that comes from a file', () => {
  it('is what the file holds, without the line break at its end', () => {
    const key = 'ab'.repeat(32)
    expect(readConfig({ MASTER_KEY_FILE: fileWith(`${key}\n`) }).MASTER_KEY?.toString('hex')).toBe(key)
  })

  it('may not be set twice', () => {
    expect(() => readConfig({ PORT: '1', PORT_FILE: fileWith('2') })).toThrow(/PORT and PORT_FILE are both set/)
  })

  it('needs a file that can be read', () => {
    const path = join(folder, 'absent')
    expect(() => readConfig({ DATABASE_URL_FILE: path })).toThrow(/DATABASE_URL_FILE names .*absent.*ENOENT/)
  })
})

describe('what is read', () => {
  it('takes a master key as hexadecimal or base64', () => {
    const key = Buffer.alloc(32, 7)
    for (const form of ['hex', 'base64'] as const)
      expect(readConfig({ MASTER_KEY: key.toString(form) }).MASTER_KEY).toEqual(key)
  })

  it('takes resolvers with and without a port', () => {
    const servers = ['192.0.2.53', '192.0.2.53:5353', '[2001:db8::53]:53', '2001:db8::53']
    expect(readConfig({ DNS_SERVERS: servers.join(', ') }).DNS_SERVERS).toEqual(servers)
  })

  it('keeps the public address as an origin', () => {
    expect(readConfig({ PUBLIC_URL: 'https://Credentials.example.org/' }).PUBLIC_URL).toBe(
      'https://credentials.example.org',
    )
    expect(readConfig({ PORT: '9000' }).PUBLIC_URL).toBe('http://localhost:9000')
  })
})

describe('the level of the log', () => {
  it('is that which is set, and of itself leaves requests out where a person looks at a terminal', () => {
    expect(logLevelOf(readConfig({}), false)).toBe('info')
    expect(logLevelOf(readConfig({}), true)).toBe('warn')
    expect(logLevelOf(readConfig({ LOG_LEVEL: 'debug' }), true)).toBe('debug')
  })
})
