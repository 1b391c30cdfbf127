import { resolve } from 'node:path'
import { likelyName } from './config-spelling.ts'
import { readVariable, type Variable } from './config-variable.ts'
import { variables } from './config-variables.ts'
import { originOf } from './credentials/issuers/service-address.ts'
import { isLoopbackHost } from './platform/formats/loopback.ts'

/** The sender where no relay is configured: letters that only the built-in inbox sees. */
const inboxSender = 'credentials@sello.localhost'

type Values = { [Name in keyof typeof variables]: ReturnType<(typeof variables)[Name]['read']> }

export type Config = Omit<Values, 'PUBLIC_URL' | 'DATA_DIR' | 'MAIL_FROM'> & {
  PUBLIC_URL: string
  /** False: made up from the port. */
  isPublicUrlGiven: boolean
  DATA_DIR: string
  MAIL_FROM: string
}

/** Reads the whole configuration, or throws one sentence a wrong variable, each beginning with its name. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, variable] of Object.entries(variables)) {
    try {
      values[name] = read(name, variable, environment)
    } catch (error) {
      problems.push((error as Error).message)
    }
  }
  const config = values as Values
  problems.push(...contradictions(config, environment))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const publicUrl = originOf(config.PUBLIC_URL ?? `http://localhost:${config.PORT}`)
  if (publicUrl === undefined) throw new Error('PUBLIC_URL must be an origin: no path, no query, no user.')
  return {
    ...config,
    PUBLIC_URL: publicUrl,
    isPublicUrlGiven: config.PUBLIC_URL !== undefined,
    DATA_DIR: resolve(config.DATA_DIR ?? '.data'),
    BACKUP_JOURNAL: config.BACKUP_JOURNAL && resolve(config.BACKUP_JOURNAL),
    BACKUP_DIR: config.BACKUP_DIR && resolve(config.BACKUP_DIR),
    MAIL_FROM: config.MAIL_FROM ?? inboxSender,
  }
}

/** Yields contradictions between variables that are right by themselves. A variable that could not be read is absent here. */
function* contradictions(config: Partial<Values>, environment: NodeJS.ProcessEnv): Generator<string> {
  const { SMTP_URL, MAIL_FROM, FAULT, METRICS_PORT, METRICS_HOST, METRICS_TOKEN, BACKUP_RECIPIENT } = config
  if (SMTP_URL !== undefined && 'MAIL_FROM' in config && MAIL_FROM === undefined)
    yield 'MAIL_FROM must be set where SMTP_URL is: relays refuse letters without a sender of theirs, like credentials@example.edu.'
  if (SMTP_URL !== undefined && MAIL_FROM?.endsWith('.localhost'))
    yield 'MAIL_FROM must be an address that the world can answer to where SMTP_URL is set, and ends in .localhost.'
  if (config.RETURN_PATH_DOMAIN !== undefined && !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(config.RETURN_PATH_DOMAIN))
    yield 'RETURN_PATH_DOMAIN must be a domain in lower case and ASCII, like bounces.example.edu.'
  if (config.BOUNCE_MAILBOX !== undefined && config.RETURN_PATH_DOMAIN === undefined)
    yield 'RETURN_PATH_DOMAIN must be set where BOUNCE_MAILBOX is: without it nothing tells which letter a report is of.'
  if (config.BOUNCES_SENDGRID_KEY !== undefined && !/^[\w+/]{100,}={0,2}$/.test(config.BOUNCES_SENDGRID_KEY))
    yield 'BOUNCES_SENDGRID_KEY must be the verification key as SendGrid shows it: base64 without a heading.'
  if (config.BOUNCES_RELAY_SECRET !== undefined && !/^whsec_[\w+/]{32,}={0,2}$/.test(config.BOUNCES_RELAY_SECRET))
    yield 'BOUNCES_RELAY_SECRET must be whsec_ and at least 24 random bytes in base64: echo whsec_$(openssl rand -base64 24).'
  yield* contradictionsOfKeys(config)
  if (METRICS_PORT && METRICS_TOKEN === undefined && !isLoopbackHost(METRICS_HOST ?? ''))
    yield 'METRICS_TOKEN must be set where METRICS_HOST is no address of this machine alone: counts of letters and requests are for who runs the service.'
  if (BACKUP_RECIPIENT !== undefined && !/^age1[02-9ac-hj-np-z]{58}$/.test(BACKUP_RECIPIENT))
    yield 'BACKUP_RECIPIENT must be a public key of age, as "age-keygen" prints it: age1 and 58 characters.'
  if (FAULT !== undefined && environment.NODE_ENV !== 'test')
    yield 'FAULT must not be set: it makes the process kill itself. Tests that want this set NODE_ENV to test.'
}

function* contradictionsOfKeys({
  KEY_WRAPPER,
  MASTER_KEY,
  VAULT_ADDR,
  VAULT_TOKEN_FILE,
  VAULT_KEY,
}: Partial<Values>): Generator<string> {
  if (KEY_WRAPPER === 'vault' && MASTER_KEY instanceof Buffer)
    yield 'MASTER_KEY must be what the vault made of it (vault:v1:...) where KEY_WRAPPER is vault, and is in the clear. MASTER_KEY_PREVIOUS takes the former one while "master-key rotate" replaces it.'
  if (KEY_WRAPPER === 'local' && typeof MASTER_KEY === 'string')
    yield 'KEY_WRAPPER must be vault where a vault has encrypted MASTER_KEY. To go back, name it in MASTER_KEY_PREVIOUS and a new one in MASTER_KEY, and run "master-key rotate".'
  if (KEY_WRAPPER === 'vault' && (VAULT_ADDR === undefined || VAULT_TOKEN_FILE === undefined))
    yield 'VAULT_ADDR and VAULT_TOKEN_FILE must be set where KEY_WRAPPER is vault.'
  if (VAULT_ADDR?.startsWith('http:') && !isLoopbackHost(new URL(VAULT_ADDR).hostname))
    yield 'VAULT_ADDR must begin with https:// unless the vault is on this machine: the token and the master key go there.'
  if (VAULT_KEY !== undefined && !/^[\w.-]+(\/[\w.-]+)+$/.test(VAULT_KEY))
    yield 'VAULT_KEY must be a mount and a name, like transit/sello.'
}

function read(name: string, variable: Variable<unknown>, environment: NodeJS.ProcessEnv): unknown {
  const given = readVariable(name, environment)
  try {
    return variable.read(given)
  } catch (error) {
    throw new Error(`${name} ${(error as Error).message}.`)
  }
}

/**
 * The variables of the environment that look like ours and are not read, each with the name that was probably meant.
 * An ordinary environment has none: what is told must be worth reading.
 */
export function findMisspelled(environment: NodeJS.ProcessEnv): { name: string; meant: string }[] {
  const known = Object.keys(variables).flatMap((name) => [name, `${name}_FILE`])
  const isSet = (name: string) => readVariable(name, { [name]: environment[name] }) !== undefined
  return Object.keys(environment)
    .filter((name) => !known.includes(name) && isSet(name))
    .flatMap((name) => {
      const meant = likelyName(name, known)
      return meant === undefined || isSet(meant) ? [] : [{ name, meant }]
    })
    .slice(0, misspelledMax)
}

const misspelledMax = 10

export function environmentOfProcess(): NodeJS.ProcessEnv {
  return process.env
}
