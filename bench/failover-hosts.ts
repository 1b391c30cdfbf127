/** The hosts of docs/drills/failover.sh: finds the primary, and stops, pauses or cuts off a host. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const { DRILL_FOLDER: folder = '', DRILL_PREFIX: prefix = '' } = process.env
const databases = { a: '10.77.0.1', b: '10.77.0.2' }
export type Host = keyof typeof databases

type Member = { name: Host; role: string; state: string }

async function membersOf(): Promise<Member[]> {
  for (const address of Object.values(databases)) {
    const told = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    )
    if (told) return ((await told.json()) as { members: Member[] }).members
  }
  return []
}

/** Waits until there are a primary and a synchronous standby, and returns the primary. */
export async function wholeCluster(): Promise<Host> {
  for (let tries = 0; tries < 180; tries++) {
    const members = await membersOf()
    const leader = members.find(({ role, state }) => role === 'leader' && state === 'running')
    if (leader && members.some(({ role, state }) => role === 'sync_standby' && /running|streaming/.test(state)))
      return leader.name
    await sleep(1_000)
  }
  throw new Error(`The standby did not come back: ${JSON.stringify(await membersOf())}`)
}

/** Cuts the network of a host, or gives it back. */
export const link = (host: string, state: 'up' | 'down') =>
  run('ip', ['netns', 'exec', `${prefix}-net`, 'ip', 'link', 'set', `sd${host}`, state])

/** Ends the postmaster of a host as a crash does. */
export async function kill(primary: Host): Promise<void> {
  const [pid] = readFileSync(join(folder, `postgres-${primary}`, 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

/** The process of the member of etcd that leads, once one does. */
export async function etcdLeader(): Promise<number> {
  for (let tries = 0; tries < 60; tries++) {
    for (const host of ['a', 'b', 'c']) if (await leads(host)) return processOf(host)
    await sleep(1_000)
  }
  throw new Error('etcd has no leader.')
}

async function leads(host: string): Promise<boolean> {
  const asked = ['netns', 'exec', `${prefix}-${host}`, 'etcdctl', 'endpoint', 'status', '-w', 'json']
  const answer = await run('ip', asked, { env: { ...process.env, ETCDCTL_API: '3' } }).catch(() => undefined)
  const status = answer?.stdout ? JSON.parse(answer.stdout)[0]?.Status : undefined
  return status !== undefined && status.header.member_id === status.leader
}

async function processOf(host: string): Promise<number> {
  const { stdout } = await run('ip', ['netns', 'pids', `${prefix}-${host}`])
  const isEtcd = (pid: string) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'etcd'
  return Number(stdout.trim().split('\n').find(isEtcd))
}
