import { readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** The process that serves the cluster in this folder, also while it starts or stops. */
export function findPostmaster(cluster: string): number | undefined {
  const pid = pidIn(join(cluster, 'postmaster.pid'))
  return pid !== undefined && servesCluster(pid, cluster) ? pid : undefined
}

export function servesCluster(pid: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

/** The process that a lock file of PostgreSQL names, whether or not it lives. */
export function pidIn(path: string): number | undefined {
  try {
    return Math.abs(Number.parseInt(readFileSync(path, 'utf8'), 10)) || undefined
  } catch {
    return undefined
  }
}
