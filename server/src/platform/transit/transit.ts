import { readFile } from 'node:fs/promises'

/** A key of the transit engine of OpenBao or Vault, and the file with the token that may use it. */
export type TransitPlace = { url: string; tokenFile: string; key: string }

/** Encrypts and decrypts one small secret by a key that never leaves the engine. Each call is a request. */
export type Transit = {
  encrypt(secret: Buffer): Promise<string>
  /** Throws where the engine does not open it: another key, another context, no right. */
  decrypt(ciphertext: string): Promise<Buffer>
  /** Prolongs the life of the token, and tells how long it is then. Zero: it never ends. */
  renewToken(): Promise<{ seconds: number }>
  lookUpToken(): Promise<{ seconds: number; isRenewable: boolean }>
}

/** Whether a text has the form in which such an engine returns a sealed secret. */
export function isOfVault(text: string): boolean {
  return /^vault:v\d{1,9}:[\w+/]+={0,2}$/.test(text)
}

const answerMs = 5_000
/** A key of the engine that derives keys (`derived=true`) gives another one to whoever does not name it. */
const context = Buffer.from('sello master key').toString('base64')

/** HTTP API of Vault, "Transit secrets engine" and "Token auth method". A refusal is reported in its own words, which never contain the token. */
export function openTransit({ url, tokenFile, key }: TransitPlace): Transit {
  const [, mount = '', name = ''] = /^(.+)\/([^/]+)$/.exec(key) ?? []
  let known = ''
  const ask = async (path: string, body?: object): Promise<Record<string, Record<string, unknown> | undefined>> => {
    // A process that has become another user may not read it any more.
    known = (await readFile(tokenFile, 'utf8').catch(() => known)).trim()
    if (known === '') throw new Error(`VAULT_TOKEN_FILE is ${tokenFile}, which holds no token or cannot be read.`)
    const answer = await fetch(new URL(`/v1/${path}`, url), {
      method: body ? 'POST' : 'GET',
      headers: { 'x-vault-token': known, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    }).catch((cause: Error) => {
      const { message, code } = (cause.cause as NodeJS.ErrnoException | undefined) ?? (cause as NodeJS.ErrnoException)
      throw new Error(`${url} cannot be asked: ${message || code}.`, { cause })
    })
    const told = await answer.json().catch(() => ({}))
    if (answer.ok) return told
    const words = Array.isArray(told.errors) ? told.errors.join(' ').trim().replace(/\s+/g, ' ').slice(0, 300) : ''
    throw new Error(`${url} answers ${answer.status} to ${path}${words && `: ${words}`}.`)
  }
  return {
    async encrypt(secret) {
      const { data } = await ask(`${mount}/encrypt/${name}`, { plaintext: secret.toString('base64'), context })
      return String(data?.ciphertext)
    },
    async decrypt(ciphertext) {
      const { data } = await ask(`${mount}/decrypt/${name}`, { ciphertext, context })
      return Buffer.from(String(data?.plaintext), 'base64')
    },
    async renewToken() {
      const { auth } = await ask('auth/token/renew-self', {})
      return { seconds: Number(auth?.lease_duration ?? 0) }
    },
    async lookUpToken() {
      const { data } = await ask('auth/token/lookup-self')
      return { seconds: Number(data?.ttl ?? 0), isRenewable: data?.renewable === true }
    },
  }
}
