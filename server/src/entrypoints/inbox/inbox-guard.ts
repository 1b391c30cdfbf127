import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Settings } from '../../platform/context.ts'
import { isLoopbackHost } from '../../platform/formats/loopback.ts'
import { networkAddressOf } from '../connection/head/network-address.ts'

/** How the inbox is locked. `none` is for a service that only this machine reaches. */
export type InboxAccess = { lock: 'none' } | { lock: 'password'; password: string }

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>

/** Checks each request for the inbox. If it answers, the request ends. */
export function openInboxGuard(settings: Pick<Settings, 'trustedProxies'>, access: InboxAccess): Guard {
  return access.lock === 'none' ? localOnly : withPassword(settings, access.password)
}

/** Headers of proxies and tunnels (RFC 7239; RFC 9110, "Via"; and others). No browser sends them. */
const ofProxies =
  /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-original-.*|true-client-ip|cf-.*|fly-client-ip|fastly-client-ip)$/

/**
 * Admits requests of browsers on this machine to this machine. A web page can point a name of its own at 127.0.0.1 (DNS
 * rebinding), but the browser then sends that name as `Host`. A request that a proxy forwarded came from elsewhere.
 */
const localOnly: Guard = async (request, reply) => {
  const host = (request.headers.host ?? '').replace(/:\d{1,5}$/, '')
  const isPassedOn = Object.keys(request.headers).some((name) => ofProxies.test(name))
  if (isLoopbackHost(host) && !isPassedOn) return undefined
  return refuse(
    reply,
    421,
    'Without INBOX_PASSWORD the inbox answers to localhost, 127.0.0.1 and [::1] only, and not through a proxy: open it at the port of the service, or set a password.',
  )
}

const wrongMax = 10
const wrongWindowMs = 60_000
const addressesMax = 10_000

/**
 * HTTP Basic (RFC 7617) with any user name. After ten wrong passwords in a minute an address is refused until the minute
 * ends.
 */
function withPassword(settings: Pick<Settings, 'trustedProxies'>, password: string): Guard {
  const expected = digest(password)
  const wrong = new LRUCache<string, number>({ max: addressesMax, ttl: wrongWindowMs, noUpdateTTL: true })
  return async (request, reply) => {
    const from = networkAddressOf(settings, request)
    const tried = wrong.get(from) ?? 0
    if (tried >= wrongMax) {
      reply.header('retry-after', String(Math.max(1, Math.ceil(wrong.getRemainingTTL(from) / 1_000))))
      return refuse(reply, 429, 'Too many wrong passwords. Wait a minute.')
    }
    const presented = passwordOf(request.headers.authorization)
    // Both are digests of one length, so the duration of the comparison says nothing of the password.
    if (presented !== undefined && timingSafeEqual(digest(presented), expected)) return undefined
    if (presented !== undefined) wrong.set(from, tried + 1)
    reply.header('www-authenticate', 'Basic realm="Sello inbox", charset="UTF-8"')
    return refuse(reply, 401, 'The inbox wants INBOX_PASSWORD as the password, with any user name.')
  }
}

function passwordOf(authorization: string | undefined): string | undefined {
  const [, encoded] = /^Basic +([A-Za-z0-9+/=]{1,2000})$/i.exec(authorization?.trim() ?? '') ?? []
  if (encoded === undefined) return undefined
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  return pair.slice(pair.indexOf(':') + 1)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function refuse(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(`${sentence}\n`)
}
