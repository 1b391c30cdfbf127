export type ClientOptions = {
  /**
   * `svc_live_` and 40 hexadecimal characters. Keep it out of browsers that are not yours. An environment variable may
   * be given as it is: when it is not set, `createClient` throws.
   */
  apiKey: string | undefined
  /** The address of the service, such as `https://credentials.example.edu`. It must be given, like the key. */
  baseUrl: string | undefined
  /** Another `fetch`, for a proxy or a test. */
  fetch?: typeof fetch
  /** How often a request is tried again after 429, 5xx or a lost connection; 4 by default, 0 for never. */
  retries?: number
  /** How long one try may take; 60 by default. */
  timeoutSeconds?: number
  /**
   * Called with names in the request that the service does not know, such as `recipients[].nome`. The service ignores them, so a misspelt field is
   * missing from the credential. At most twenty names, percent-encoded, then `...`.
   */
  onUnknownParameters?: (names: string[], request: { method: string; path: string }) => void
}

export type CallOptions = { signal?: AbortSignal }

/** `idempotencyKey`: the same key with the same body within 24 hours is done once. One is made for you if you give none. */
export type KeyedCallOptions = CallOptions & { idempotencyKey?: string }

/** `notify: false`: no letter goes out for any row that does not say otherwise. */
export type IssueOptions = KeyedCallOptions & { notify?: boolean | undefined }

export type PageOptions = {
  /** Counted from 1. */
  page?: number
  /** 20 by default, at most 100. */
  page_size?: number
}

export type RawRequest = {
  method: string
  /** Path with or without a query, such as `/api/v1/templates?page=2`. */
  path: string
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

/** The format of a download. */
export type CredentialFormat = 'json' | 'png' | 'svg' | 'pdf'

/** The format of a file with all credentials. */
export type ExportFormat = 'csv' | 'ndjson'

/** The form of a certificate; other files have none. Without these options the service chooses. */
export type CertificateOptions = {
  layout?: 'classic' | 'modern' | 'diploma' | undefined
  paper?: 'a4' | 'letter' | undefined
  lang?: 'es' | 'en' | undefined
}

/** The language of texts in the answer; without one the language of the organization. */
export type ToldOptions = { language?: 'es' | 'en' | undefined }
