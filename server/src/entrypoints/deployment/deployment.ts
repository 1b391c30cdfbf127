import type { ReportKeys } from '../../mail/bounces/provider-reports.ts'
import type { Settings } from '../../platform/context.ts'
import type { TransitPlace } from '../../platform/transit/transit.ts'
import type { BackupPlan } from '../../upkeep/backups/backup-plan.ts'
import type { HttpLimits } from '../connection/http-limits.ts'

/** The configuration of a process. The operator program is given it, and never reads the environment itself. */
export type Deployment = {
  port: number
  host: string
  limits: Omit<HttpLimits, 'exportMs'>
  /** Undefined: an embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  /** A second login, for the requests and jobs of organizations. */
  databaseAppUrl: string | undefined
  /** A replica, for what never changes. */
  databaseReadUrl: string | undefined
  /** The user that a process started by root becomes. */
  runAs: string | undefined
  databaseConnections: number
  dataDir: string
  /** Undefined: no journal is kept. */
  journalFolder: string | undefined
  /** Undefined: no backups are made by themselves. */
  backups: BackupPlan | undefined
  /** The public key of age for which backups are encrypted. */
  backupRecipient: string | undefined
  /** Undefined: generated once into `dataDir`. */
  masterKey: KeptKey | undefined
  /** Set while the master key is being changed. */
  masterKeyPrevious: KeptKey | undefined
  /** Whether the master key is kept in the clear, or as a vault has encrypted it. */
  keyWrapper: 'local' | 'vault'
  /** Undefined: no vault. */
  transit: TransitPlace | undefined
  /** Undefined: the built-in inbox, where it is allowed (see inbox-access.ts). */
  smtpUrl: string | undefined
  smtpTls: 'auto' | 'required' | 'optional'
  /** Undefined: nobody reads reports of letters. */
  bounceMailbox: string | undefined
  /** The keys of the providers that post reports of letters. */
  reportKeys: ReportKeys
  inbox: 'auto' | 'true' | 'false'
  inboxPassword: string | undefined
  dnsServers: string[]
  /** Undefined: no metrics are served. */
  metrics: MetricsPlace | undefined
  /** Undefined: nothing is traced. */
  traces: TracesPlace | undefined
  chunksInParallel: number
  demo: 'auto' | 'true' | 'false'
  logLevel: string
  fault: string | undefined
  settings: Settings
  /** False: `settings.publicUrl` was derived from the port, and the address that the database keeps is used instead. */
  isPublicUrlGiven: boolean
}

/** A master key as it is configured or stored: its bytes, or the text that a vault has made of them. */
export type KeptKey = Buffer | string

/** The address at which metrics are served, and the token that a scrape must bring. */
export type MetricsPlace = { host: string; port: number; token: string | undefined }

/** The collector that spans are sent to, and headers for it as OpenTelemetry writes them. */
export type TracesPlace = { url: string; headers: string }

/** A variable that is set and not read, and the name that was probably meant. */
export type Misspelled = { name: string; meant: string }
