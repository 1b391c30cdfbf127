import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectBounces, countUnreadReports } from '../../src/mail/bounces/collect-bounces.ts'
import { listSuppressions } from '../../src/mail/suppressions/suppression-store.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { freePort } from '../faults/processes.ts'

const isThere = process.getuid?.() === 0 && spawnSync('dovecot', ['--version']).status === 0
const nobody = 65534

const hasPostfix = isThere && spawnSync('postconf', ['mail_version']).status === 0

function listens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true))
    socket.on('error', () => done(false)).on('connect', () => socket.destroy())
  })
}

/** Postfix of Debian below a folder: a relay for what comes from this machine, which puts its reports into the mailbox there. */
function writePostfix(
  folder: string,
  { relayPort, refusingPort }: { relayPort: number; refusingPort: number },
): string {
  const etc = join(folder, 'postfix')
  for (const name of ['postfix', 'queue', 'data']) mkdirSync(join(folder, name))
  const owner = Number(spawnSync('id', ['-u', 'postfix'], { encoding: 'utf8' }).stdout)
  chownSync(join(folder, 'data'), owner, 0)
  const settings = {
    compatibility_level: '3.6',
    queue_directory: `${folder}/queue`,
    data_directory: `${folder}/data`,
    maillog_file: `${folder}/postfix.log`,
    maillog_file_prefixes: folder,
    myhostname: 'relay.example.edu',
    mydestination: '',
    alias_maps: '',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    mynetworks: '127.0.0.0/8',
    smtpd_relay_restrictions: 'permit_mynetworks, reject',
    transport_maps: `inline:{ { example.net = smtp:[127.0.0.1]:${refusingPort} } }`,
    virtual_mailbox_domains: 'bounces.example.edu',
    virtual_mailbox_base: folder,
    virtual_mailbox_maps: 'static:mail/',
    virtual_minimum_uid: '1',
    virtual_uid_maps: `static:${nobody}`,
    virtual_gid_maps: `static:${nobody}`,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  writeFileSync(join(etc, 'main.cf'), lines.join(''))
  const services = [
    [`127.0.0.1:${relayPort}`, 'inet', 'n', 'smtpd'],
    ['cleanup', 'unix', 'n', 'cleanup'],
    ['qmgr', 'unix', 'n', 'qmgr'],
    ['rewrite', 'unix', '-', 'trivial-rewrite'],
    ['bounce', 'unix', '-', 'bounce'],
    ['defer', 'unix', '-', 'bounce'],
    ['trace', 'unix', '-', 'bounce'],
    ['flush', 'unix', 'n', 'flush'],
    ['proxymap', 'unix', '-', 'proxymap'],
    ['smtp', 'unix', '-', 'smtp'],
    ['error', 'unix', '-', 'error'],
    ['retry', 'unix', '-', 'error'],
    ['virtual', 'unix', '-', 'virtual'],
    ['anvil', 'unix', '-', 'anvil'],
    ['scache', 'unix', '-', 'scache'],
    ['postlog', 'unix-dgram', 'n', 'postlogd'],
  ]
  // These say themselves how many of them there may be: one, or as many as there are.
  const limits: Record<string, number> = {
    qmgr: 1,
    scache: 1,
    postlog: 1,
    anvil: 1,
    cleanup: 0,
    bounce: 0,
    defer: 0,
    trace: 0,
    flush: 0,
  }
  writeFileSync(
    join(etc, 'master.cf'),
    services
      .map(([name = '', kind, isPrivate, program]) => {
        const privileged = program === 'virtual' ? 'n' : '-'
        return `${name} ${kind} ${isPrivate} ${privileged} n - ${limits[name] ?? '-'} ${program}\n`
      })
      .join(''),
  )
  return etc
}

/** Dovecot of Debian, with one mailbox of a user `bounces` that is a folder of files. */
describe.skipIf(!isThere)('the mailbox for reports', () => {
  let folder: string
  let app: Application
  let dovecot: ChildProcess
  let port: number

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sello-mailbox-'))
    port = await freePort()
    for (const name of ['run', 'mail', 'mail/new', 'mail/cur', 'mail/tmp']) mkdirSync(join(folder, name))
    for (const name of ['mail', 'mail/new', 'mail/cur', 'mail/tmp']) chownSync(join(folder, name), nobody, nobody)
    chmodSync(folder, 0o755)
    writeFileSync(join(folder, 'users'), `bounces:{PLAIN}a b%c::::::\n`)
    writeFileSync(
      join(folder, 'dovecot.conf'),
      `base_dir = ${folder}/run
protocols = imap
ssl = no
disable_plaintext_auth = no
log_path = ${folder}/log
listen = 127.0.0.1
first_valid_uid = 1
mail_location = maildir:${folder}/mail
default_internal_user = nobody
default_login_user = nobody
default_internal_group = nogroup
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${nobody} gid=${nobody} home=${folder}/mail
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`,
    )
    dovecot = spawn('dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' })
    await until(
      () => listens(port),
      (up) => up,
    )
    app = await startApplication({ settings: { returnPathDomain: 'bounces.example.edu' } })
  })
  afterAll(async () => {
    await app?.stop()
    dovecot?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is read: reports are noted and deleted, what else comes is marked as read and left, and nothing is read twice', async () => {
    const tenant = await makeTenant(app)
    const { id } = await makeTemplate(tenant)
    await clientFor(app.url, tenant.key).issue(id, [{ email: 'ana@example.edu' }])
    const look = () => tenant.ctx.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
    await until(look, ({ status }) => status === 'sent')
    const [letter] = app.smtp.letters
    const put = (name: string, text: string) =>
      writeFileSync(join(folder, 'mail/new', name), text.replaceAll('\n', '\r\n'))
    put(
      '1.a',
      `To: ${letter?.from}\nSubject: failure notice\n\n<ana@example.edu>:\nRemote host said: 550 5.1.1 unknown user\n`,
    )
    put('2.b', 'To: bounces@example.edu\nSubject: Hello\n\nIs anybody there?\n')

    const mailbox = `imap://bounces:${encodeURIComponent('a b%c')}@127.0.0.1:${port}/INBOX`
    expect(await countUnreadReports(mailbox)).toBe(2)
    expect(await collectBounces(app.platform, mailbox)).toEqual({ unknown: 1, bounced: 1, delayed: 0, settled: 0 })
    expect(await look()).toMatchObject({ status: 'failed', last_answer: 'bounced: 550 5.1.1 unknown user' })
    expect(readdirSync(join(folder, 'mail/new'))).toEqual([])
    expect(readdirSync(join(folder, 'mail/cur'))).toEqual([expect.stringMatching(/^2\.b.*:2,.*S/)])
    expect(await collectBounces(app.platform, mailbox)).toEqual({ unknown: 0, bounced: 0, delayed: 0, settled: 0 })
    expect(await countUnreadReports(mailbox)).toBe(0)
  })

  it.skipIf(!hasPostfix)(
    'gets what Postfix makes of a letter that a server refused: the letter has failed, and its address with it',
    async () => {
      const refusing = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onRcptTo: (_to, _session, answer) =>
          answer(Object.assign(new Error('5.1.1 User unknown in virtual mailbox table'), { responseCode: 550 })),
      })
      const [refusingPort, relayPort] = [await freePort(), await freePort()]
      refusing.listen(refusingPort, '127.0.0.1')
      const configuration = writePostfix(folder, { relayPort, refusingPort })
      spawnSync('postfix', ['-c', configuration, 'start'])
      let service: Application | undefined
      try {
        await until(
          () => listens(relayPort),
          (up) => up,
        )
        service = await startApplication({
          settings: { returnPathDomain: 'bounces.example.edu' },
          smtpUrl: `smtp://127.0.0.1:${relayPort}`,
        })
        const tenant = await makeTenant(service)
        await clientFor(service.url, tenant.key).issue((await makeTemplate(tenant)).id, [
          { email: 'eva.luz@example.net' },
        ])
        const mailbox = `imap://bounces:${encodeURIComponent('a b%c')}@127.0.0.1:${port}/INBOX`
        await until(
          () => countUnreadReports(mailbox),
          (reports) => reports === 1,
        )
        expect(await collectBounces(service.platform, mailbox)).toMatchObject({ bounced: 1, unknown: 0 })
        const letter = await tenant.ctx.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
        expect([letter.status, letter.last_answer]).toEqual([
          'failed',
          expect.stringMatching(/^bounced: .*550 5\.1\.1 User unknown/),
        ])
        const suppressed = await listSuppressions(tenant.ctx, undefined, { after: undefined, limit: 5 })
        expect(suppressed.map(({ email }) => email)).toEqual(['eva.luz@example.net'])
      } finally {
        await service?.stop()
        spawnSync('postfix', ['-c', configuration, 'stop'])
        await new Promise<void>((done) => refusing.close(done))
      }
    },
  )

  it('is told of with the words of its server where it lets nobody in', async () => {
    await expect(collectBounces(app.platform, `imap://bounces:wrong@127.0.0.1:${port}`)).rejects.toThrow(
      'The mailbox for reports of letters lets nobody in: Authentication failed.',
    )
  })
})
