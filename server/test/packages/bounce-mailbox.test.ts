import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectBounces, countUnreadReports } from '../../src/mail/bounces/collect-bounces.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { freePort } from '../faults/processes.ts'

const isThere = process.getuid?.() === 0 && spawnSync('dovecot', ['--version']).status === 0
const nobody = 65534

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
      () =>
        new Promise<boolean>((done) => {
          const socket = connect(port, '127.0.0.1', () => done(true))
          socket.on('error', () => done(false)).on('connect', () => socket.destroy())
        }),
      (listens) => listens,
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

  it('is told of with the words of its server where it lets nobody in', async () => {
    await expect(collectBounces(app.platform, `imap://bounces:wrong@127.0.0.1:${port}`)).rejects.toThrow(
      'The mailbox for reports of letters lets nobody in: Authentication failed.',
    )
  })
})
