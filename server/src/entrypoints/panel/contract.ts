import type { z } from 'zod'
import type { Role } from '../../platform/context.ts'
import { parseId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusals/refusal.ts'
import type { ErrorCode } from '../../platform/refusals/wire-errors.ts'
import { type Answer, type Call, checkPathId, type Operation } from '../http/operation.ts'

/** An operation of the panel for any kind of caller. */
export type PanelOperation<Who> = Operation<unknown, unknown, string, Who> & Example

/** A body that is understood: what tests ask it with. */
type Example = { exampleBody?: unknown }

/** The record that `:id` in the path of an operation names. An id that is no UUID names none, which is said with this code. */
export type InPath<Id extends string> = { notFound: ErrorCode; readonly id?: Id }

export const inPath = <Id extends string>(notFound: ErrorCode): InPath<Id> => ({ notFound })

export type Route = `${Operation['method']} /${string}`

/** The parts of a written operation that carry it out. */
type Carried<Who, To extends Route, Id extends string, Query, Body, Result extends Answer> = {
  route: To
  id?: InPath<Id>
  /** The fields of the form that refusals of the handler are about, by their codes. */
  about?: Record<string, readonly ErrorCode[]>
  /** Done before the answer is made, where the answer tells nothing but how things are afterwards. */
  act?(who: Who, call: Call<Query, Body> & { id: Id }): Promise<unknown>
  handle(who: Who, call: Call<Query, Body> & { id: Id }): Promise<Result>
  /** In place of the status of the answer. */
  status?: Answer['status']
}

/** An operation as it is written. A part that it does not take is `undefined`. */
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
  Carried<Who, To, Id, Query, Body, Result> &
  Example & {
    query?: z.ZodType<Query, In['query']>
    body?: z.ZodType<Body, In['body']>
    form?: z.ZodType<Body, In['form']>
    file?: In['file']
  }

type Taken = { query: unknown; body: unknown; form: unknown; file: unknown }

/** The type from which the panel reads requests and answers. */
export type Contract<Name extends string, To extends Route, In extends Taken, Result extends Answer> = {
  name: Name
  /** For the compiler alone: no value has it. */
  contract?: { route: To; in: In; result: Result }
}

/** The further declarations of an operation: of a person, or of the team of an organization. */
type Besides<Body> = {
  operator: Record<never, never>
  person: { isOpen?: boolean; isForLimited?: boolean }
  team: { leastRole: Role; keepsBody?: OfBody<Body>; needsRecentSignIn?: OfBody<Body> }
}

/** A property of an operation, or only of some of its bodies. */
export type OfBody<Body = never> = boolean | ((body: Body) => boolean)

type Parts<Query, Body, Form, File> = { query: Query; body: Body; form: Form; file: File }

/** Declares an operation: all that is known of it is inferred from how it is written. */
export type Declare<Who, Whose extends keyof Besides<never>, Declared> = <
  const Name extends string,
  const To extends Route,
  Query,
  Body,
  Result extends Answer,
  Id extends string = never,
  QueryIn = undefined,
  BodyIn = undefined,
  FormIn = undefined,
  File extends Operation['file'] = undefined,
>(
  written: Written<Who, Name, To, Id, Query, Body, Result, Parts<QueryIn, BodyIn, FormIn, File>> & Besides<Body>[Whose],
) => Declared & Contract<Name, To, Parts<QueryIn, BodyIn, FormIn, File>, Result>

export type Handling<Who, Query, Body> = (who: Who, call: Call<Query, Body>) => Promise<Answer>

/** The answer of an operation that shows nothing. */
export const showNothing = async () => ({ status: 204 as const, body: null })

/**
 * The operation that was written, with its method and path, what it declares besides, and a handler that is told the id in the
 * path. Of what type it is, whoever declares it says.
 */
export function operationOf<Who, Id extends string, Query, Body, Declared>(
  written: Carried<Who, Route, Id, Query, Body, Answer>,
  besides: object,
  around: (handle: Handling<Who, Query, Body>) => Handling<Who, Query, Body> = (handle) => handle,
): Declared {
  const { route, id, about = {}, act, status, ...rest } = written
  const [method, path] = route.split(' ')
  const handle = around(async (who, call) => {
    const asked = { ...call, id: parseId<Id>(call.path.id) as Id }
    try {
      await act?.(who, asked)
      const answer = await written.handle(who, asked)
      return status ? { ...answer, status } : answer
    } catch (error) {
      const [field] = Object.keys(about).filter((one) => error instanceof Refusal && about[one]?.includes(error.code))
      throw error instanceof Refusal && field ? error.about(field) : error
    }
  })
  const checkPath = id && { checkPath: checkPathId('id', id.notFound) }
  return { ...rest, ...besides, method, path, handle, ...checkPath } as unknown as Declared
}
