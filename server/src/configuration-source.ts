import type { Config } from './config.ts'
import type { Deployment } from './entrypoints/deployment/deployment.ts'
import type { ConfigurationSource } from './entrypoints/process/operator-shell.ts'
import { isLoopbackHost } from './platform/formats/loopback.ts'

/** The configuration as the operator program is given it, of these variables or those of this process. */
export async function readSource(given?: NodeJS.ProcessEnv): Promise<ConfigurationSource> {
  const { environmentOfProcess, findMisspelled, readConfig } = await import('./config.ts')
  const { variables } = await import('./config-variables.ts')
  const environment = given ?? environmentOfProcess()
  return {
    deployment: () => toDeployment(readConfig(environment)),
    misspelled: findMisspelled(environment),
    variables,
  }
}

function toDeployment(config: Config): Deployment {
  return {
    port: config.PORT,
    host: config.HOST as string,
    limits: {
      bodyBytesMax: config.BODY_MEGABYTES * 1024 * 1024,
      connectionsMax: config.CONNECTIONS,
      requestsMax: config.REQUESTS_AT_ONCE,
      silenceMs: config.SILENCE_SECONDS * 1_000,
    },
    databaseUrl: config.DATABASE_URL,
    databaseAppUrl: config.DATABASE_APP_URL,
    databaseReadUrl: config.DATABASE_READ_URL,
    runAs: config.RUN_AS,
    databaseConnections: config.DATABASE_CONNECTIONS,
    dataDir: config.DATA_DIR,
    journalFolder: config.BACKUP_JOURNAL,
    backups:
      config.BACKUP_DIR === undefined
        ? undefined
        : { folder: config.BACKUP_DIR, schedule: config.BACKUP_SCHEDULE, keep: toKeep(config.BACKUP_KEEP) },
    backupRecipient: config.BACKUP_RECIPIENT,
    masterKey: config.MASTER_KEY,
    masterKeyPrevious: config.MASTER_KEY_PREVIOUS,
    keyWrapper: config.KEY_WRAPPER,
    transit:
      config.VAULT_ADDR === undefined || config.VAULT_TOKEN_FILE === undefined
        ? undefined
        : { url: config.VAULT_ADDR, tokenFile: config.VAULT_TOKEN_FILE, key: config.VAULT_KEY as string },
    smtpUrl: config.SMTP_URL,
    smtpTls: config.SMTP_TLS,
    bounceMailbox: config.BOUNCE_MAILBOX,
    reportKeys: {
      ...(config.BOUNCES_MAILGUN_KEY !== undefined && { mailgun: config.BOUNCES_MAILGUN_KEY }),
      ...(config.BOUNCES_SENDGRID_KEY !== undefined && { sendgrid: config.BOUNCES_SENDGRID_KEY }),
      ...(config.BOUNCES_RELAY_SECRET !== undefined && { relay: config.BOUNCES_RELAY_SECRET }),
    },
    inbox: config.INBOX,
    inboxPassword: config.INBOX_PASSWORD,
    dnsServers: config.DNS_SERVERS,
    metrics:
      config.METRICS_PORT === 0
        ? undefined
        : { host: config.METRICS_HOST as string, port: config.METRICS_PORT, token: config.METRICS_TOKEN },
    traces:
      config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { url: config.OTEL_EXPORTER_OTLP_ENDPOINT, headers: config.OTEL_EXPORTER_OTLP_HEADERS ?? '' },
    chunksInParallel: config.CHUNKS_IN_PARALLEL,
    demo: config.DEMO,
    logLevel: logLevelOf(config, process.stderr.isTTY),
    fault: config.FAULT,
    isPublicUrlGiven: config.isPublicUrlGiven,
    settings: {
      publicUrl: config.PUBLIC_URL,
      mailFrom: config.MAIL_FROM,
      returnPathDomain: config.RETURN_PATH_DOMAIN,
      keepsLetters: config.SMTP_URL === undefined,
      chunkRows: config.CHUNK_ROWS,
      chunkedAbove: config.CHUNKED_ABOVE,
      chunkRetrySeconds: config.CHUNK_RETRY_SECONDS,
      leaseSeconds: config.LEASE_SECONDS,
      mailRetrySeconds: config.MAIL_RETRY_SECONDS,
      mailStageSeconds: config.MAIL_STAGE_SECONDS,
      mailConnections: config.SMTP_CONNECTIONS,
      lettersPerDay: config.LETTERS_PER_DAY,
      storedBytesPerDay: config.STORED_MEGABYTES_PER_DAY * 1_000_000,
      trustedProxies:
        config.TRUSTED_PROXIES.length === 0 && isLoopbackHost(config.HOST ?? '')
          ? 'one nearby'
          : config.TRUSTED_PROXIES,
      securityContact: config.SECURITY_CONTACT,
      providerHosts: config.PROVIDER_HOSTS.map((host) => host.toLowerCase()),
      webhookHosts: config.WEBHOOK_HOSTS.map((host) => host.toLowerCase()),
    },
  }
}

function toKeep([days = 0, weeks = 0, months = 0]: number[]) {
  return { days, weeks, months }
}

/** A person who has started the service on a terminal looks for links there, not for a line of each request. */
export function logLevelOf({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>, isTerminal: boolean): string {
  if (LOG_LEVEL !== 'auto') return LOG_LEVEL
  return isTerminal ? 'warn' : 'info'
}
