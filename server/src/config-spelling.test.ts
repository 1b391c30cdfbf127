import { describe, expect, it } from 'vitest'
import { findMisspelled } from './config.ts'

/** What shells, npm, Docker, Kubernetes, systemd and hosting platforms put there. */
const ordinary =
  `HOME HOSTNAME HOSTTYPE LOGNAME USER PATH PWD OLDPWD SHELL SHLVL TERM LANG LC_ALL TZ TMPDIR MAIL MAILCHECK
  EDITOR PAGER DISPLAY COLUMNS LINES NODE NODE_ENV NODE_OPTIONS NODE_PATH INIT_CWD npm_config_port npm_package_name
  PORTS POST SORT DEBUG CI DATABASE_HOST DATABASE_NAME DATABASE_PASSWORD POSTGRES_URL PGHOST PGPORT PGUSER PGDATABASE
  SMTP_HOST SMTP_PORT SMTP_USER MAIL_HOST MAIL_TO KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_PORT_443_TCP
  INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET XDG_RUNTIME_DIR XDG_DATA_DIRS DBUS_SESSION_BUS_ADDRESS SSH_AUTH_SOCK
  SELLO_SERVER_PARENT LOG_FORMAT LOG_FILE DATADOG_URL PUBLIC_KEY DEMO_MODE HOST_IP _ FAULTS MEMO`.split(/\s+/)

describe('a variable of the environment that looks like one of ours', () => {
  it.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['MASTERKEY', 'MASTER_KEY'],
    ['MASTER_KEY_FLIE', 'MASTER_KEY_FILE'],
    ['SELLO_PORT', 'PORT'],
    ['PROT', 'PORT'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['public_url', 'PUBLIC_URL'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['LOGLEVEL', 'LOG_LEVEL'],
  ])('is told of with the name that is read: %s', (name, meant) => {
    expect(findMisspelled({ [name]: 'x' })).toEqual([{ name, meant }])
  })

  it('is passed over where the right one is set too, or where it is blank', () => {
    expect(findMisspelled({ DATABASE_URI: 'x', DATABASE_URL: 'postgres://db/sello' })).toEqual([])
    expect(findMisspelled({ SMPT_URL: ' ' })).toEqual([])
  })

  it('is not found in an ordinary environment', () => {
    expect(findMisspelled(Object.fromEntries(ordinary.map((name) => [name, 'x'])))).toEqual([])
  })

  it('is told of ten times at most', () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`SMTP_URL${'ABCDEFGHIJ'[n % 10]}${n}`, 'x']))
    const others = Object.fromEntries([...'ABCDEFGHIJKLMNOP'].map((letter) => [`MASTER_KEY${letter}`, 'x']))
    expect(findMisspelled({ ...many, ...others }).length).toBe(10)
  })
})
