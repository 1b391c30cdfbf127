import type { z } from 'zod'
import { isUuid, parseId } from '../../platform/ids.ts'
import { Refusal, refuse } from '../../platform/refusals/refusal.ts'
import type { ErrorCode } from '../../platform/refusals/wire-errors.ts'
import type { Answer, Call, Operation } from '../http/operation.ts'

/** An operation of the panel, whoever asks for it. */
export type PanelOperation<Who> = Operation<unknown, unknown, string, Who> & Example

type Example = {
  /** A body that is understood: what tests ask it with. */
  exampleBody?: unknown
}

/** The record that `:id` in the path of an operation names. An id that is no UUID names none, which is said with this code. */
export type InPath<Id extends string> = { notFound: ErrorCode; readonly id?: Id }

export const inPath = <Id extends string>(notFound: ErrorCode): InPath<Id> => ({ notFound })

export type Route = `${Operation['method']} /${string}`

/** An operation as it is written. What it does not take is `undefined`. */
export type Written<
  Who,
  Name extends string,
  To extends Route,
  Id extends string,
  Query,
  Body,
  Result extends Answer,
  In extends Taken,
> = Omit<Operation<Query, Body, Name, Who, Result>, 'method' | 'path' | 'checkPath' | 'handle'> &
  Example & {
    route: To
    id?: InPath<Id>
    /** The fields of the form that refusals of the handler are about, by their codes. */
    about?: Record<string, readonly ErrorCode[]>
    query?: z.ZodType<Query, In['query']>
    body?: z.ZodType<Body, In['body']>
    form?: z.ZodType<Body, In['form']>
    file?: In['file']
    handle(who: Who, call: Call<Query, Body> & { id: Id }): Promise<Result>
  }

type Taken = { query: unknown; body: unknown; form: unknown; file: unknown }

/** What the panel's types are read from. */
export type Contract<Name extends string, To extends Route, In extends Taken, Result extends Answer> = {
  name: Name
  /** For the compiler alone: it is never there. */
  contract?: { route: To; in: In; result: Result }
}

export type Handling<Who, Query, Body> = (who: Who, call: Call<Query, Body>) => Promise<Answer>

/** The operation that was written, with its method and path, and with a handler that is told the id in the path. */
export function operationOf<
  Who,
  Name extends string,
  To extends Route,
  Id extends string,
  Query,
  Body,
  Result extends Answer,
  In extends Taken,
>(
  written: Written<Who, Name, To, Id, Query, Body, Result, In>,
  around: (handle: Handling<Who, Query, Body>) => Handling<Who, Query, Body> = (handle) => handle,
): PanelOperation<Who> & Contract<Name, To, In, Result> {
  const { route, id, about = {}, ...rest } = written
  const [method, path] = route.split(' ')
  const handle = around(async (who, call) => {
    try {
      return await written.handle(who, { ...call, id: parseId<Id>(call.path.id) as Id })
    } catch (error) {
      const [field] = Object.keys(about).filter((one) => error instanceof Refusal && about[one]?.includes(error.code))
      throw error instanceof Refusal && field ? error.about(field) : error
    }
  })
  const operation = { ...rest, method, path, handle, ...(id && { checkPath: checkId(id) }) }
  return operation as unknown as PanelOperation<Who> & Contract<Name, To, In, Result>
}

const checkId =
  ({ notFound }: InPath<string>) =>
  ({ id }: Record<string, string>) => {
    if (!isUuid(id)) throw refuse(notFound)
  }
