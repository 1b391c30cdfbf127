import { setTimeout as sleep } from 'node:timers/promises'
import { listStillSignedIn, type SignedInMember } from '../../../people/team/signed-in-members-view.ts'
import type { Announcement } from '../../../platform/announcements/announcement.ts'
import {
  type AnnouncementListener,
  openAnnouncementListener,
} from '../../../platform/announcements/announcement-listener.ts'
import type { Platform } from '../../../platform/context.ts'
import type { UserId } from '../../../platform/ids.ts'
import type { EndReason, EventStream } from './event-stream.ts'

type OpenStream = SignedInMember & { userId: UserId; stream: EventStream; renewal: NodeJS.Timeout }

/** The pages of one person that have a stream. */
const ofPersonMax = 4
/** A session that ended, or a person who was removed from the team, is noticed within this time. */
const checkEveryMs = 4_000
/** The listener stays open for so long without streams: a page that is reloaded comes back at once. */
const lingerMs = 20_000
/** Below the shortest time for which proxies and our own limits let an answer take. Some by chance, so that pages come back one by one. */
const lastsMs = () => 120_000 + Math.random() * 25_000

/** The open pages of one process. It listens to announcements for as long as there are any. */
export class OpenStreams {
  readonly #platform: Platform
  /** In the order in which they were opened. */
  readonly #streams = new Set<OpenStream>()
  #listener: AnnouncementListener | undefined
  #linger: NodeJS.Timeout | undefined
  #check: Promise<void> | undefined
  #isStopping = false

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /** Gives a page its stream. The oldest of the same person ends where these are too many. Returns what to call when it is gone. */
  add(member: SignedInMember & { userId: UserId }, stream: EventStream): () => void {
    const open: OpenStream = { ...member, stream, renewal: setTimeout(() => this.#end(open, 'renew'), lastsMs()) }
    this.#streams.add(open)
    const ofPerson = [...this.#streams].filter(({ userId }) => userId === member.userId)
    for (const surplus of ofPerson.slice(0, -ofPersonMax)) this.#end(surplus, 'replaced')
    if (this.#isStopping) this.#end(open, 'stopping')
    else this.#listen()
    stream.send({ event: this.#listener?.isHearing ? 'live' : 'poll' })
    return () => this.#forget(open)
  }

  /** Ends every stream, and takes no more. */
  async close(): Promise<void> {
    this.#isStopping = true
    for (const open of this.#streams) this.#end(open, 'stopping')
    await this.#stopListening()
  }

  #end(open: OpenStream, reason: EndReason): void {
    open.stream.end(reason)
    this.#forget(open)
  }

  #forget(open: OpenStream): void {
    clearTimeout(open.renewal)
    if (!this.#streams.delete(open) || this.#streams.size > 0 || this.#isStopping) return
    this.#linger = setTimeout(() => void this.#stopListening(), lingerMs).unref()
  }

  #listen(): void {
    clearTimeout(this.#linger)
    this.#check ??= this.#checkWhileOpen()
    const { database, log } = this.#platform
    this.#listener ??= openAnnouncementListener(database, log, {
      onAnnouncement: (announcement) => this.#tell(announcement),
      onHearing: (isHearing) => this.#tellAll(isHearing ? 'live' : 'poll'),
    })
  }

  async #stopListening(): Promise<void> {
    clearTimeout(this.#linger)
    const listener = this.#listener
    this.#listener = undefined
    await listener?.close()
  }

  #tell({ organizationId, kinds: heard }: Announcement): void {
    const kinds = heard.filter((kind) => kind !== 'events')
    if (kinds.length === 0) return
    for (const open of this.#streams)
      if (open.organizationId === organizationId) open.stream.send({ event: 'change', kinds })
  }

  #tellAll(event: 'live' | 'poll'): void {
    for (const { stream } of this.#streams) stream.send({ event })
  }

  async #checkWhileOpen(): Promise<void> {
    while (this.#streams.size > 0) {
      await sleep(checkEveryMs, undefined, { ref: false })
      await this.#endSignedOut([...this.#streams])
    }
    this.#check = undefined
  }

  /** While nobody can say who is signed in, the streams stay: they carry no data, and the requests they lead to are refused. */
  async #endSignedOut(open: OpenStream[]): Promise<void> {
    try {
      const still = new Set((await listStillSignedIn(this.#platform, open)).map(nameOf))
      for (const one of open) if (!still.has(nameOf(one))) this.#end(one, 'signed_out')
    } catch (error) {
      this.#platform.log.warn({ err: error }, 'who is signed in could not be looked up')
    }
  }
}

function nameOf({ sessionId, organizationId }: SignedInMember): string {
  return `${sessionId} ${organizationId}`
}
