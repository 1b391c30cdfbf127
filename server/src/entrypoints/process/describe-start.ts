import { whyUnresolvable } from '../../credentials/issuers/service-address.ts'
import type { Deployment, Misspelled } from '../deployment/deployment.ts'

const noProxyAdvice =
  'Proxies: none is named in TRUSTED_PROXIES, so X-Forwarded-For is believed of nobody. Behind one, all callers count as one.'

const rootAdvice = 'User: root. Better to start this as a user of its own, or to name one in RUN_AS.'

/** Describes how a process was started, in one line for each fact. It names no password, user or key. */
export function describeStart(deployment: Deployment, parts: { api: boolean }): string[] {
  const { host, port, databaseUrl, dataDir, masterKey, keyWrapper, transit, smtpUrl, runAs, settings } = deployment
  const openedBy = keyWrapper === 'vault' && transit ? `, opened by ${transit.url}` : ''
  const isRoot = process.geteuid?.() === 0
  return [
    ...(parts.api ? [`Listens at: ${host} port ${port}`] : []),
    ...(parts.api && settings.trustedProxies.length === 0 ? [noProxyAdvice] : []),
    `Database: ${databaseUrl === undefined ? `embedded, in ${dataDir}` : describeServer(databaseUrl, '5432')}`,
    `Mail: ${smtpUrl === undefined ? 'built-in inbox' : `relay ${describeServer(smtpUrl, '25')}`}`,
    `Master key: ${masterKey === undefined ? `kept in ${dataDir}` : 'from MASTER_KEY or MASTER_KEY_FILE'}${openedBy}`,
    ...(isRoot && databaseUrl !== undefined && runAs === undefined ? [rootAdvice] : []),
  ]
}

export function describeAddress(publicUrl: string): string[] {
  const warning = whyUnresolvable(publicUrl)
  return [`Address: ${publicUrl}`, ...(warning === undefined ? [] : [`WARNING: ${warning}`])]
}

export function describeMisspelled(misspelled: Misspelled[]): string[] {
  return misspelled.map(({ name, meant }) => `WARNING: the variable ${name} is not read. Did you mean ${meant}?`)
}

/** The host, port and database. Of a socket it is the path, percent-encoded. */
function describeServer(address: string, defaultPort: string): string {
  const { hostname, port, pathname, searchParams } = new URL(address)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return `${host || 'localhost'}:${port || defaultPort}${pathname === '/' ? '' : pathname}`
}
