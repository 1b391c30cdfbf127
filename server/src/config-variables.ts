import { keyVariables } from './config-key-variables.ts'
import {
  address,
  choice,
  counts,
  integer,
  isDnsServer,
  list,
  mailbox,
  password,
  schedule,
  seconds,
  text,
  type Variable,
} from './config-variable.ts'
import { readNetwork } from './platform/formats/network.ts'

/**
 * Parameters that other programs take in the address of a relay, and SMTP_URL does not: SMTP_TLS decides on encryption, and no proxy is
 * supported.
 */
const setElsewhere = [
  'proxy',
  'secure',
  'requireTLS',
  'ignoreTLS',
  'opportunisticTLS',
  'tls.rejectUnauthorized',
  'tls.checkServerIdentity',
]

/** Every variable that Sello reads, in the order of docs/configuration.md, which is generated from this table. */
export const variables = {
  PORT: integer({ default: '8080', min: 1, max: 65535, sentence: 'Port of the API and the public pages.' }),
  HOST: text({
    default: '127.0.0.1',
    sentence: 'Address to listen on; 0.0.0.0 lets other machines in, ideally through a proxy that adds TLS.',
  }),
  TRUSTED_PROXIES: list(
    {
      sentence:
        'Addresses and networks of the proxies and load balancers before this service (203.0.113.7, 198.51.100.0/24, 2001:db8::/32): from them alone X-Forwarded-For says who asks, which is what attempts to sign in, files and requests without their bodies are counted by. When not set, the header counts only where HOST is of this machine alone: any other proxy must be named here, since all its callers else count as one.',
    },
    (part) => readNetwork(part) !== undefined,
    'addresses or networks',
  ),
  BODY_MEGABYTES: integer({
    default: '16',
    min: 1,
    max: 64,
    sentence:
      'Size of a request body at most, in units of 1,048,576 bytes. One organization may have bodies of this size together under way, a process of three times it; what comes beyond waits, and after five seconds is answered with 503 and Retry-After.',
  }),
  CONNECTIONS: integer({
    default: '5000',
    min: 10,
    max: 100_000,
    sentence:
      'Connections of callers that one process holds at most. When nearly all are taken, each new one closes the one that has been longest without a request. A quarter of them may wait for the bodies of strangers, a quarter for those of callers with a key or a session.',
  }),
  REQUESTS_AT_ONCE: integer({
    default: '1000',
    min: 10,
    max: 100_000,
    sentence:
      'Requests that one process works on at a time; what comes beyond is answered with 503 and Retry-After. Strangers have three quarters of them at most; /livez and /readyz are always answered.',
  }),
  SILENCE_SECONDS: integer({
    default: '60',
    min: 5,
    max: 3600,
    sentence:
      'How long a connection may be silent in both directions, also when a caller does not read its answer, before it is cut.',
  }),
  PUBLIC_URL: address(['https:', 'http:'], {
    sentence:
      'Address under which the world reaches this service. It stands in every credential and in the DID of every issuer: choose it once. The database keeps it, and a process with another one does not start. By default the kept one, or http://localhost and the port.',
  }),
  DATABASE_URL: address(['postgres:', 'postgresql:'], {
    secret: true,
    sentence:
      'PostgreSQL 15 or newer; a pooler before it has to keep sessions. When not set, an embedded PostgreSQL runs in DATA_DIR.',
  }),
  DATABASE_APP_URL: address(['postgres:', 'postgresql:'], {
    secret: true,
    sentence:
      'Another login to the same database, for the requests and jobs of organizations: an ordinary user that is granted the role sello_app and nothing else. No statement of a request can then take on the rights of the service or of the owner. When not set, DATABASE_URL serves both.',
  }),
  DATABASE_READ_URL: address(['postgres:', 'postgresql:'], {
    secret: true,
    sentence:
      'A streaming replica of the database, for what strangers open: signed documents, former versions of templates and pictures are read from it, by as many connections again. Whatever may change is read from DATABASE_URL, however late the replica is; so is what the replica does not have yet, and everything for 30 seconds after it failed.',
  }),
  DATABASE_CONNECTIONS: integer({
    default: '10',
    min: 2,
    max: 200,
    sentence: 'Connections that one process holds at most.',
  }),
  RUN_AS: text({
    sentence:
      'User, by name or number, that a process started by root becomes for good once it has opened its port and read its keys. With DATABASE_URL only: the embedded database has a user of its own, and root looks after it.',
  }),
  DATA_DIR: text({
    default: '.data',
    sentence: 'Folder for the embedded database and, where MASTER_KEY is not set, the generated master key.',
  }),
  BACKUP_JOURNAL: text({
    sentence:
      'Folder beside the backups into which each process that revokes, erases or suspends writes that it did, by ids alone, so that a backup from before it is restored with it. It has to be there and writable for every process; processes on several machines may share one or have one each. When not set, what happened since the last backup is to be done again by hand.',
  }),
  BACKUP_DIR: text({
    sentence:
      'Folder, there already, into which one worker at a time writes a backup of the whole database by BACKUP_SCHEDULE, and reads it back. Every worker needs the same folder, or one of its own. When not set, backups are made by hand or by cron.',
  }),
  BACKUP_SCHEDULE: schedule({
    default: '15 2 * * *',
    sentence: 'When backups are made: the five fields of cron, in UTC.',
  }),
  BACKUP_KEEP: counts(3, {
    default: '7,4,12',
    sentence:
      'For how many days, weeks and months a backup is kept: the last one of each of the last 7 days, 4 weeks and 12 months. Others of BACKUP_DIR are deleted once a newer one was read back.',
  }),
  BACKUP_RECIPIENT: text({
    sentence:
      'A public key of age (age1...), for which each backup is encrypted before it touches the disk. Its private half is needed to restore and belongs elsewhere.',
  }),
  SMTP_URL: address(
    ['smtp:', 'smtps:'],
    {
      secret: true,
      sentence:
        'Mail relay, as smtp://user:password@host:port, or smtps:// where it speaks TLS from the first byte. Required unless this machine alone reaches the service (see INBOX).',
    },
    setElsewhere,
  ),
  SMTP_TLS: choice(['auto', 'required', 'optional'], {
    default: 'auto',
    sentence:
      'Whether letters and the password may go to the relay unencrypted. auto: to a relay on this machine only, any other must take STARTTLS; required: never; optional: to any relay that offers no STARTTLS. The certificate is always checked; NODE_EXTRA_CA_CERTS names a file with further authorities.',
  }),
  SMTP_CONNECTIONS: integer({ default: '5', min: 1, max: 10, sentence: 'Connections to the relay at most.' }),
  MAIL_FROM: mailbox({
    sentence:
      'Sender address of every letter. Required with SMTP_URL; letters to the built-in inbox come from credentials@sello.localhost.',
  }),
  RETURN_PATH_DOMAIN: text({
    sentence:
      'A domain of which all mail comes to BOUNCE_MAILBOX: mail servers that cannot deliver a letter report it to an address there that stands for this letter alone. When not set, reports go to MAIL_FROM, and nobody but a person reads them.',
  }),
  BOUNCE_MAILBOX: address(['imaps:', 'imap:'], {
    secret: true,
    sentence:
      'Where those reports come in, as imaps://user:password@host/INBOX; imap:// for a server that takes STARTTLS, or on this machine. A worker reads it each minute: a letter that was given up is shown as failed, with what the server said, and an address that does not exist gets no more letters. Reports of letters of ours are deleted there, all else is left, marked as read.',
  }),
  BOUNCES_MAILGUN_KEY: password(16, {
    sentence:
      "Mailgun's webhook signing key. With it, PUBLIC_URL/api/bounces/mailgun takes its webhooks for permanent and temporary failures.",
  }),
  BOUNCES_SENDGRID_KEY: text({
    sentence:
      "The verification key of SendGrid's signed event webhook. With it, PUBLIC_URL/api/bounces/sendgrid takes its events.",
  }),
  BOUNCES_RELAY_SECRET: password(32, {
    sentence:
      'A secret as Standard Webhooks has it (whsec_ and base64). With it, PUBLIC_URL/api/bounces/relay takes reports as mail servers write them, from a relay on another machine that signs what it posts.',
  }),
  INBOX: choice(['auto', 'true', 'false'], {
    default: 'auto',
    sentence:
      'The built-in inbox, which keeps all letters on a page instead of sending them. auto: without SMTP_URL, where the database is the embedded one and HOST and PUBLIC_URL are of this machine alone; true: anywhere, behind INBOX_PASSWORD; false: never. Letters are deleted after seven days.',
  }),
  INBOX_PASSWORD: password(12, {
    sentence:
      'Opens the built-in inbox (with any user name). Required with INBOX=true unless this machine alone reaches the service.',
  }),
  DNS_SERVERS: list(
    {
      sentence:
        'Resolvers for MX look-ups, as addresses with an optional port (192.0.2.53, 192.0.2.53:5353, [2001:db8::53]:53). When not set, those of the system.',
    },
    isDnsServer,
    'IP addresses',
  ),
  PROVIDER_HOSTS: list(
    {
      sentence:
        'Hosts of your own network that an organization may name as its OpenID provider (sso.example.local). Any other provider has to be on the public Internet. Over https either way.',
    },
    (part) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(part),
    'names of hosts',
  ),
  WEBHOOK_HOSTS: list(
    {
      sentence:
        'Hosts of your own network to which an organization may have its events delivered (crm.example.local). Any other receiver has to be on the public Internet. Over https either way.',
    },
    (part) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(part),
    'names of hosts',
  ),
  SECURITY_CONTACT: mailbox({
    sentence:
      'Address for whoever finds a weakness of this service, shown to everybody at /.well-known/security.txt (RFC 9116). Without it there is no such page.',
  }),
  ...keyVariables,
  CHUNK_ROWS: integer({ default: '100', min: 1, max: 1000, sentence: 'Rows that one chunk commits together.' }),
  CHUNKED_ABOVE: integer({
    default: '100',
    min: 1,
    max: 5000,
    sentence: 'Batches with more rows than this are issued in chunks, smaller ones in one task with one commit.',
  }),
  CHUNKS_IN_PARALLEL: integer({ default: '4', min: 1, max: 16, sentence: 'Chunks that one worker issues at a time.' }),
  CHUNK_RETRY_SECONDS: seconds({
    default: '60,300,900',
    sentence:
      'Waits before a chunk that failed transiently is tried again; after the last its rows become failure records.',
  }),
  LEASE_SECONDS: integer({
    default: '15',
    min: 1,
    max: 3600,
    sentence: "How long a worker owns a chunk without a sign of life; a dead worker's chunk is free again after this.",
  }),
  MAIL_RETRY_SECONDS: seconds({
    default: '60,300,900,3600,14400,43200,86400',
    sentence: 'Waits before a letter that the relay put off is tried again; after the last it counts as failed.',
  }),
  MAIL_STAGE_SECONDS: integer({
    default: '300',
    min: 1,
    max: 86_400,
    sentence: 'How long a job waits for a slow relay before it is SUCCESS and the letters go on by themselves.',
  }),
  LETTERS_PER_DAY: integer({
    default: '100000',
    min: 1,
    max: 1_000_000_000,
    sentence:
      'Letters that one organization may send in a day (UTC): each row counts that a request asks to issue. A request that would go over is refused as a whole.',
  }),
  STORED_MEGABYTES_PER_DAY: integer({
    default: '4096',
    min: 1,
    max: 1_000_000_000,
    sentence:
      'Megabytes that one organization may have stored in a day (UTC), counted as the bodies of its requests, 8 kB for each row, and 320 bytes for each credential that a revocation names in vain.',
  }),
  DEMO: choice(['auto', 'true', 'false'], {
    default: 'auto',
    sentence:
      'Whether `start` makes demo data in an empty database. auto: with the embedded database only, where HOST and PUBLIC_URL are of this machine alone; true: anywhere. It prints API keys and links that sign in where PUBLIC_URL is of this machine, and never where others reach it.',
  }),
  METRICS_PORT: integer({
    default: '0',
    min: 0,
    max: 65535,
    sentence: 'Port at which this process serves /metrics for Prometheus, one of its own for each process. 0: none.',
  }),
  METRICS_HOST: text({
    default: '127.0.0.1',
    sentence: 'Address at which METRICS_PORT is opened. Any other than one of this machine alone needs METRICS_TOKEN.',
  }),
  METRICS_TOKEN: password(16, {
    sentence: 'What is asked for at METRICS_PORT, as `Authorization: Bearer`. Required where other machines reach it.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(['https:', 'http:'], {
    sentence:
      'Collector of OpenTelemetry to which each process sends the steps of batches as spans (OTLP over HTTP, JSON), all of a batch under one trace id, which is its id without hyphens. When not set, nothing is traced.',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: text({
    secret: true,
    sentence: 'Headers for that collector, as name=value, separated by commas, the values percent-encoded.',
  }),
  LOG_LEVEL: choice(['auto', 'trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
    default: 'auto',
    sentence:
      'What is written to standard error, one JSON object a line. auto: info; where standard error is a terminal warn, so that requests do not push what a start prints out of sight.',
  }),
  FAULT: text({
    sentence:
      'For tests: the process kills itself at this named point, like chunk.before_commit. Stops the start unless NODE_ENV is test.',
  }),
} satisfies Record<string, Variable<unknown>>
