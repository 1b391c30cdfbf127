import type { z } from 'zod'
import type { Answer, Operation } from '../http/operation.ts'

/** An operation of the panel, whoever asks for it. */
export type PanelOperation<Who> = Operation<unknown, unknown, string, Who> & Example

type Example = {
  /** A body that is understood: what tests ask it with. */
  exampleBody?: unknown
}

/** An operation as it is written. What it does not take is `undefined`. */
export type Written<
  Who,
  Name extends string,
  Path extends string,
  Query,
  Body,
  Result extends Answer,
  In extends Taken,
> = Operation<Query, Body, Name, Who, Result> &
  Example & {
    path: Path
    query?: z.ZodType<Query, In['query']>
    body?: z.ZodType<Body, In['body']>
    form?: z.ZodType<Body, In['form']>
    file?: In['file']
  }

type Taken = { query: unknown; body: unknown; form: unknown; file: unknown }

/** What the panel's types are read from. */
export type Contract<Name extends string, Path extends string, In extends Taken, Result extends Answer> = {
  name: Name
  path: Path
  /** For the compiler alone: it is never there. */
  contract?: { in: In; result: Result }
}
