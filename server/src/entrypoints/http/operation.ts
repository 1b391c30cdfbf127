import type { z } from 'zod'
import type { Context, Platform } from '../../platform/context.ts'
import type { ErrorCode } from '../../refusals/wire-errors.ts'

/**
 * The answer of a handler: a body, or JSON text that is ready (a stored document need not be parsed to be sent), at once or
 * in parts (write-list.ts), or the bytes of a file. A handler that answers with something else than JSON says so by the header
 * `content-type`.
 */
export type Answer = ({ body: unknown } | { json: string } | { parts: AsyncIterable<string> } | { bytes: Buffer }) & {
  headers?: Record<string, string>
  /** 200 unless told. */
  status?: 200 | 201 | 202 | 204
}

export type Call<Query, Body> = {
  path: Record<string, string>
  query: Query
  body: Body
  /** The size of the body as it was sent. */
  bodyBytes: number
  /** The body of an operation that takes a file; empty at any other. */
  file: Buffer
  /** The languages that the caller reads, as the header has them. */
  acceptLanguage: string | undefined
  platform: Platform
}

export type Example = { summary: string; value: unknown }

export type ResponseDescription = {
  description: string
  schema: z.ZodType
  /** The media type of a file; JSON unless told. */
  type?: string
  /** The codes of a refusal. */
  codes?: ErrorCode[]
  examples: Record<string, Example>
  headers?: Record<string, { description: string; example: string }>
}

/** One operation of a door, its description and its handler, in one file of the folder of the door. */
export type Operation<Query = unknown, Body = unknown, Name extends string = string, Who = Context> = {
  name: Name
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  tag: string
  summary: string
  description: string
  pathParameters?: Record<string, { description: string; example: string }>
  /** Refuses a path that can name no record. Runs before query and body are checked. */
  checkPath?(path: Record<string, string>): void
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** The fields of a form with a file, `file` among them as a Buffer: in place of the body, or where it may be either. */
  form?: z.ZodType<Body>
  bodyExamples?: Record<string, Example>
  /**
   * The known names of objects in the body whose schema is open, by their place, as `recipients[].evidence[]`. Other names are reported
   * and are no error.
   */
  bodyNames?: Record<string, ReadonlySet<string>>
  /** The largest body that it takes, where that is more than what its door takes; never more than what the process takes. */
  bodyBytesMax?: number
  /** In place of `body`: the body is one file, whatever it says it is. `mediaTypes` are told to who reads the description. */
  file?: { mediaTypes: readonly string[]; bytesMax: number }
  /**
   * Makes a body ready: what takes its time and changes nothing, such as reading a file, is done before the transaction of an
   * idempotent request.
   */
  prepare?(ctx: Who, call: Call<Query, Body>): Promise<Body>
  /** Whether an empty body counts as `{}`. */
  bodyOptional?: boolean
  /**
   * Whether it takes an Idempotency-Key, or is always done under one, made by the service where the request has none. Its handler
   * then runs in a transaction, and must use `ctx` alone.
   */
  idempotent?: boolean | 'always'
  responses: Record<number, ResponseDescription>
  handle(ctx: Who, call: Call<Query, Body>): Promise<Answer>
}

/** Declares an operation, so that its handler sees the types of its own query and body. */
export function operation<Query, Body, Name extends string, Who = Context>(
  description: Operation<Query, Body, Name, Who>,
): Operation<unknown, unknown, Name, Who> {
  return description as unknown as Operation<unknown, unknown, Name, Who>
}
