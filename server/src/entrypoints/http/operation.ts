import type { z } from 'zod'
import type { Context, Platform } from '../../platform/context.ts'
import { isUuid } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { ErrorCode } from '../../platform/refusals/wire-errors.ts'

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

/** An answer that is text when it leaves its handler. The type of its content is for the compiler alone. */
export type Saying<T> = Answer & { readonly says?: T }

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
  /** Waits on behalf of the request, which takes no part of the process meanwhile but its connection. `gone` aborts with the caller. */
  aside(waiting: (gone: AbortSignal) => Promise<void>): Promise<void>
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

/** One operation of a door: what it takes and its handler, in one file of the folder of the door. */
export type Operation<
  Query = unknown,
  Body = unknown,
  Name extends string = string,
  Who = Context,
  Result extends Answer = Answer,
> = {
  name: Name
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** Refuses a path that can name no record. Runs before query and body are checked. */
  checkPath?(path: Record<string, string>): void
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** The fields of a form with a file, `file` among them as a Buffer: in place of the body, or where it may be either. */
  form?: z.ZodType<Body>
  /**
   * The known names of objects in the body whose schema is open, by their place, as `recipients[].evidence[]`. Other names are reported
   * and are no error.
   */
  bodyNames?: Record<string, ReadonlySet<string>>
  /** The largest body of the operation, where that is more than the limit of its door; never more than the limit of the process. */
  bodyBytesMax?: number
  /** Set in place of `body` where the body is one file, whatever media type it claims; `types` are those that a description names. */
  file?: { bytesMax: number; types?: readonly string[] }
  /**
   * Makes a body ready, and says its size: what takes its time and changes nothing, such as reading a file, is done before the
   * transaction of an idempotent request.
   */
  prepare?(ctx: Who, call: Call<Query, Body>): Promise<Pick<Call<Query, Body>, 'body' | 'bodyBytes'>>
  /** Whether an empty body counts as `{}`. */
  bodyOptional?: boolean
  /**
   * Whether it takes an Idempotency-Key, or is always done under one, made by the service where the request has none. Its handler
   * then runs in a transaction, and must use `ctx` alone.
   */
  idempotent?: boolean | 'always'
  /**
   * Whether its answer stands in memory as a whole until the caller has read it, or takes a look at all that an organization has: an
   * organization has two of these at a time.
   */
  hasLargeAnswer?: boolean
  /**
   * Whether it sends all records of an organization, part by part as its caller reads: a caller has one of these at a time and its
   * organization two, each for a quarter of an hour. It has no HEAD: who takes one is noted, and nobody takes one without its records.
   */
  isExport?: boolean
  handle(ctx: Who, call: Call<Query, Body>): Promise<Result>
}

/** The description of an operation in a public contract. */
export type Description = {
  tag: string
  summary: string
  description: string
  pathParameters?: Record<string, { description: string; example: string }>
  bodyExamples?: Record<string, Example>
  responses: Record<number, ResponseDescription>
}

/** An operation of a public contract. */
export type DescribedOperation<Query = unknown, Body = unknown, Name extends string = string> = Operation<
  Query,
  Body,
  Name
> &
  Description

/** Declares an operation of a public contract, so that its handler sees the types of its own query and body. */
export function operation<Query, Body, Name extends string>(
  described: DescribedOperation<Query, Body, Name>,
): DescribedOperation<unknown, unknown, Name> {
  return described as unknown as DescribedOperation<unknown, unknown, Name>
}

/** Makes the check of a path in which `name` is the id of a record. An id that is no UUID is refused with this code. */
export function checkPathId(name: string, notFound: ErrorCode): (path: Record<string, string>) => void {
  return (path) => {
    if (!isUuid(path[name])) throw refuse(notFound)
  }
}
