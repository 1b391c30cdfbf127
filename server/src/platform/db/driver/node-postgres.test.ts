import { Duplex, type Readable } from 'node:stream'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { InternalQuery, type QueryConnection, socketOf, type TimedQuery } from './node-postgres.ts'

/** A connection that only notes which message it is asked to write. */
function noting() {
  const written: { method: string; message: unknown }[] = []
  const note = (method: string) => (message?: unknown) => void written.push({ method, message })
  const connection = {
    parsedStatements: {},
    submittedNamedStatements: {},
    stream: { cork() {}, uncork() {} },
    ...Object.fromEntries(['parse', 'bind', 'describe', 'execute', 'sync', 'query'].map((name) => [name, note(name)])),
  } as unknown as QueryConnection & pg.Connection
  return { connection, written, methods: () => written.map(({ method }) => method) }
}

const oneColumn = { fields: [{ name: 'n', dataTypeID: 23, format: 'text' }] }
const oneRow = { fields: ['42'] }

/** As a client does when it takes a query over. */
function queryOf(text: string, values: unknown[] = []) {
  const query = new InternalQuery(text, values)
  const ended: unknown[] = []
  query.callback = (error, result) => void ended.push(error ?? result)
  return { query, ended }
}

function connectionOver(stream: Duplex): pg.Connection {
  const Connection = pg.Connection as unknown as new (options: { stream: Duplex }) => pg.Connection
  return new Connection({ stream })
}

describe('what the driver leans on in node-postgres', () => {
  it('Query.submit calls prepare with the connection where requiresPreparation says so', () => {
    const { connection, methods } = noting()
    class Prepared extends InternalQuery {
      override requiresPreparation() {
        return true
      }
      override prepare(given: QueryConnection) {
        given.execute({ here: given === connection })
      }
    }
    new Prepared('select 1', []).submit(connection)
    expect(methods()).toEqual(['execute'])
    class Unprepared extends Prepared {
      override requiresPreparation() {
        return false
      }
    }
    new Unprepared('select 1', []).submit(connection)
    expect(methods()).toEqual(['execute', 'query'])
  })

  it('Query.prepare writes parse, bind, describe, execute and one sync, and parses no name twice', () => {
    const { connection, methods } = noting()
    for (const _ of [1, 2]) {
      const { query } = queryOf('select $1::int as n', [1])
      query.name = 'named'
      query.prepare(connection)
    }
    expect(methods()).toEqual([
      ...['parse', 'bind', 'describe', 'execute', 'sync'],
      ...['bind', 'describe', 'execute', 'sync'],
    ])
  })

  it('Connection.bind, execute and describe write a message each, also through an object that inherits from it', () => {
    const letters: string[] = []
    const stream = new Duplex({
      read() {},
      write(chunk: Buffer, _, done) {
        letters.push(String.fromCharCode(chunk[0] ?? 0))
        done()
      },
    })
    const connection = connectionOver(stream) as pg.Connection & QueryConnection
    const silently: QueryConnection = Object.create(connection, { describe: { value: () => {} } })
    connection.bind({ statement: 'scope', values: ['a'] })
    connection.describe({ type: 'P', name: '' })
    connection.execute({})
    silently.bind({ statement: 'scope', values: ['a'] })
    silently.describe({ type: 'P', name: '' })
    silently.execute({})
    expect(letters).toEqual(['B', 'D', 'E', 'B', 'E'])
  })

  it('Query.handleRowDescription leaves fields, _parsers and _prebuiltEmptyResultObject on Query._result', () => {
    const { query } = queryOf('select 42 as n')
    query.handleRowDescription(oneColumn)
    expect(query._result).toMatchObject({
      fields: oneColumn.fields,
      _parsers: [expect.any(Function)],
      _prebuiltEmptyResultObject: { n: null },
    })
    expect(query._accumulateRows).toBeTruthy()
  })

  it('Query.handleDataRow reads rows by those three and keeps them where _accumulateRows is set', () => {
    const { query: described } = queryOf('select 42 as n')
    described.handleRowDescription(oneColumn)
    const { fields, _parsers, _prebuiltEmptyResultObject } = described._result
    const read = (accumulate: boolean) => {
      const { query, ended } = queryOf('select 42 as n')
      Object.assign(query._result, { fields, _parsers, _prebuiltEmptyResultObject })
      query._accumulateRows = accumulate
      query.handleDataRow(oneRow)
      query.handleCommandComplete({ text: 'SELECT 1' }, noting().connection)
      query.handleReadyForQuery()
      return ended
    }
    expect(read(true)).toMatchObject([{ rows: [{ n: 42 }], command: 'SELECT', rowCount: 1 }])
    expect(read(false)).toMatchObject([{ rows: [] }])
  })

  it('Query.handleCommandComplete reads the command and its rows, and handleReadyForQuery ends the query by its callback', () => {
    const { query, ended } = queryOf('update t set n = 1')
    query.handleCommandComplete({ text: 'UPDATE 3' }, noting().connection)
    expect(ended).toEqual([])
    query.handleReadyForQuery()
    expect(ended).toMatchObject([{ command: 'UPDATE', rowCount: 3, rows: [] }])
  })

  it('Query.callback hears the error, and Query.query_timeout is a limit of that query alone', async () => {
    const client = new pg.Client()
    const { query, ended } = queryOf('select 1')
    query.query_timeout = 1
    const told = new Promise((resolve) => {
      query.callback = (error, result) => {
        ended.push(error ?? result)
        resolve(error)
      }
    })
    client.query(query)
    expect(await told).toMatchObject({ message: 'Query read timeout' })
    expect(ended).toHaveLength(1)
    const timed: TimedQuery = { text: 'select 1', query_timeout: 1 }
    await expect(client.query(timed)).rejects.toThrow('Query read timeout')
  })

  it('Client.connection.stream is the socket, which holds writes back while it is corked', () => {
    const stream = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() })
    const connection = connectionOver(stream)
    const client = new pg.Client({ connection } as pg.ClientConfig) as unknown as pg.PoolClient
    const socket: Readable = socketOf(client)
    expect(socket).toBe(stream)
    expect([typeof socketOf(client).cork, typeof socketOf(client).uncork]).toEqual(['function', 'function'])
  })

  it('Client takes a subclass of Query in pipeline mode', async () => {
    const client = new pg.Client({ pipeline: true })
    class Own extends InternalQuery {}
    const query = new Own('select 1', [])
    query.query_timeout = 1
    const told = new Promise<Error | null>((resolve) => {
      query.callback = resolve
    })
    client.query(query)
    // Had it been refused, the reason would be another.
    expect(await told).toMatchObject({ message: 'Query read timeout' })
  })

  it('Client.end leaves nobody to be told of an error, so that one that comes later ends no process', async () => {
    const client = new pg.Client()
    client.on('error', () => {})
    client.removeAllListeners()
    await client.end()
    expect(() => client.emit('error', new Error('server conn crashed?'))).not.toThrow()
  })
})
