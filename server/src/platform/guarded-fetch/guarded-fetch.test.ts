import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type DnsServer, type DnsZone, startDnsServer } from '../../../test/dns-server.ts'
import { openDnsResolver } from '../dns/dns.ts'
import { FetchRefused, guardedFetch, type Reach } from './guarded-fetch.ts'

let server: DnsServer | undefined
afterEach(() => server?.stop())

async function reachBy(zone: DnsZone): Promise<Reach> {
  server = await startDnsServer(zone)
  return { loopback: false, hosts: [], dns: openDnsResolver({ servers: [server.address], timeoutMs: 5_000 }) }
}

const request = { limitMs: 10_000, bytesMax: 1_000 }

describe('an answer', () => {
  it('is read up to the bytes that were asked for, and refused with one more', async () => {
    const answering = createServer((asked, reply) => reply.end('x'.repeat(Number(asked.url?.slice(1)))))
    await new Promise<void>((done) => answering.listen(0, '127.0.0.1', done))
    const { port } = answering.address() as AddressInfo
    const ask = async (bytes: number) =>
      guardedFetch(`http://127.0.0.1:${port}/${bytes}`, request, { ...(await reachBy({})), loopback: true })
    try {
      expect(await (await ask(request.bytesMax)).text()).toHaveLength(request.bytesMax)
      await expect(ask(request.bytesMax + 1)).rejects.toThrow('its answer is too large')
    } finally {
      answering.close()
    }
  })
})

describe('a server', () => {
  it('that would speak another protocol is not waited for', async () => {
    const switching = createServer().on('connection', (socket) =>
      socket.end('HTTP/1.1 101 x\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    )
    await new Promise<void>((done) => switching.listen(0, '127.0.0.1', done))
    const { port } = switching.address() as AddressInfo
    const fetched = guardedFetch(`http://127.0.0.1:${port}/`, request, { ...(await reachBy({})), loopback: true })
    await expect(fetched).rejects.toThrow('it gave no answer')
    switching.close()
  })
})

describe('a name that a stranger gave', () => {
  it.each([
    ['an address of the own network', { a: ['10.0.0.8'] }],
    ['this machine', { a: ['127.0.0.1'] }],
    ['a public address and one of the own network', { a: ['8.8.8.8', '192.168.1.1'] }],
    ['an address of the own network in IPv6', { aaaa: ['fd000000000000000000000000000001'] }],
  ])('that leads to %s is not asked', async (_, records) => {
    const reach = await reachBy({ 'evil.example': records })
    const fetched = guardedFetch('https://evil.example/', request, reach)
    await expect(fetched).rejects.toThrow('its name leads into a network that is not public')
  })

  it('that leads nowhere is not asked', async () => {
    const fetched = guardedFetch('https://nowhere.example/', request, await reachBy({}))
    await expect(fetched).rejects.toThrow(FetchRefused)
  })

  it('of a server that never answers holds up nothing else, however many there are', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `silent${n}.example`)
    const reach = await reachBy(Object.fromEntries(names.map((name) => [name, 'silent' as const])))
    const ended: string[] = []
    const asked = names.map((name) =>
      guardedFetch(`https://${name}/`, { ...request, limitMs: 3_000 }, reach).catch(() => ended.push(name)),
    )
    // Files are read in the threads in which the system would look names up.
    await readFile(import.meta.filename)
    expect(ended).toEqual([])
    await Promise.all(asked)
    expect(ended).toHaveLength(names.length)
  })
})
