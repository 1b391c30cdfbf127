import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { awaitingPostgres } from '../../src/entrypoints/deployment/await-postgres.ts'
import { until } from '../client.ts'
import { databaseUrl, onServer, ownerUrl, templateDatabase } from '../global-setup.ts'
import { freePort, startProcess } from './processes.ts'

const waiting = 'PostgreSQL is not there yet'

const database = `sello_test_absent_${randomUUID().replaceAll('-', '')}`

beforeAll(() => onServer(inject('serverUrl'), `create database ${database} template ${templateDatabase}`))

afterAll(() => onServer(inject('serverUrl'), `drop database ${database} with (force)`))

function urlAt(port: number): string {
  return ownerUrl(`postgres://127.0.0.1:${port}/${database}`, inject('ownerPassword'))
}

/** The test's server under another address, that turns its first clients away as a server does that is starting up. */
async function openDoor(port: number, turnedAway: number): Promise<Server> {
  const { host, port: serverPort } = new pg.Client({ connectionString: databaseUrl(inject('serverUrl'), 'postgres') })
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${serverPort}` } : { host, port: serverPort }
  let left = turnedAway
  const door = createServer((socket: Socket) => {
    socket.on('error', () => {})
    if (left-- > 0) return void socket.once('data', () => socket.end(startingUp()))
    const server = connect(target)
    server.on('error', () => socket.destroy())
    server.pipe(socket).pipe(server)
  })
  door.listen(port, '127.0.0.1')
  await once(door, 'listening')
  return door
}

/** ErrorResponse of the protocol with SQLSTATE 57P03. */
function startingUp(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

describe('a process that starts before PostgreSQL', () => {
  it.each([['organization', 'list'], ['migrate']])(
    'waits for it, says so in one line, and goes on: %s',
    async (...words) => {
      const port = await freePort()
      const process = startProcess(words, { DATABASE_URL: urlAt(port), MASTER_KEY: '00'.repeat(32) })
      await until(
        async () => process.log,
        (log) => log.length > 0,
      )
      const door = await openDoor(port, 2)
      await process.ready
      expect(await process.exited).toEqual({ code: 0, signal: null })
      expect(process.log).toHaveLength(1)
      expect(process.log[0]).toContain(waiting)
      expect(process.log[0]).toContain('ECONNREFUSED')
      door.close()
    },
  )

  it('and is told to stop while it waits, stops', async () => {
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'credentials@example.edu' }
    const process = startProcess(['api'], { ...mail, DATABASE_URL: urlAt(await freePort()) })
    await until(
      async () => process.log,
      (log) => log.some((line) => line.includes(waiting)),
    )
    expect((await process.stop()).code).toBe(1)
    await expect(process.ready).rejects.toThrow('PostgreSQL cannot be used, see DATABASE_URL: connect ECONNREFUSED')
  })

  it.each([
    ['no such database', () => databaseUrl(inject('serverUrl'), 'sello_test_nowhere'), 'sello_test_nowhere'],
    ['an unknown host', () => 'postgres://sello@nowhere.invalid/sello', 'nowhere.invalid'],
  ])('ends at once where no waiting helps: %s', async (_what, url, named) => {
    const process = startProcess(['organization', 'list'], { DATABASE_URL: url() })
    await expect(process.ready).rejects.toThrow(/^PostgreSQL cannot be used, see DATABASE_URL: /)
    await expect(process.ready).rejects.toThrow(named)
    expect([(await process.exited).code, process.log]).toEqual([1, []])
  })

  it('gives up in the end, with the sentence', async () => {
    const said: string[] = []
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
    const patience = { note: (text: string) => said.push(text), waitMs: 600 }
    const given = awaitingPostgres(patience, () => Promise.reject(refused))
    await expect(given).rejects.toThrow('PostgreSQL cannot be used, see DATABASE_URL: connect ECONNREFUSED.')
    expect(said).toHaveLength(1)
  })
})
