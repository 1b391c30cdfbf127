import type {
  OperatorContract,
  OrganizationContract,
  PersonContract,
  ProblemCode,
} from '../../../server/src/entrypoints/sitemap/panel-operations.ts'
import { operations } from './generated/operations.ts'
import { type Call, request } from './request.ts'

type Contracts = {
  [One in PersonContract | OrganizationContract | OperatorContract as One['name']]: NonNullable<One['contract']>
}

export type { ProblemCode }

/** The operations of the service, by name. Each has the name of what is done. */
export type OperationName = keyof Contracts

/** What JSON makes of a value: moments and ids are texts. */
type Jsonified<T> = unknown extends T
  ? T
  : T extends { readonly __id: string }
    ? string
    : T extends { toJSON(): infer Text }
      ? Text
      : T extends object
        ? { [Key in keyof T]: Jsonified<T[Key]> }
        : T

type Said<Result> = 'says' extends keyof Result
  ? Result extends { readonly says?: infer Says }
    ? Says
    : never
  : Result extends { status: 204 }
    ? undefined
    : Result extends { body: infer Body }
      ? Body
      : never

/** What the service answers to an operation. */
export type Answer<Name extends OperationName> = Jsonified<Said<Contracts[Name]['result']>>
/** The query of an operation. */
export type Query<Name extends OperationName> = Jsonified<Contracts[Name]['in']['query']>
/** The JSON body of an operation. */
export type Body<Name extends OperationName> = Jsonified<Contracts[Name]['in']['body']>

/** The fields of a form beside its file. */
export type Form<Name extends OperationName> = Omit<NonNullable<Contracts[Name]['in']['form']>, 'file'>

type Named<Route> = Route extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | Named<`/${More}`>
    : Rest
  : never

/** A part of a request: where its type is `undefined` there is none, and where all of it may be left out it may be too. */
type Part<Key extends string, T> = T extends undefined
  ? unknown
  : Record<never, never> extends T
    ? { [K in Key]?: T }
    : { [K in Key]: T }

/** All parts of a request to an operation. */
export type Asked<Name extends OperationName> = Part<'path', Record<Named<Contracts[Name]['route']>, string>> &
  Part<'query', Query<Name>> &
  (undefined extends Body<Name>
    ? Part<'body', Contracts[Name]['in']['form'] extends undefined ? undefined : FormData>
    : Part<'body', Body<Name>>) &
  (Contracts[Name]['in']['file'] extends undefined ? unknown : { file: Blob }) &
  (Name extends OrganizationContract['name'] ? { organizationId: string } : unknown) &
  Pick<Call, 'signal' | 'idempotencyKey'>

/** Does what the name says, or asks for it. Rejects with a `RequestFailure`. */
export function ask<Name extends OperationName>(name: Name, asked: Asked<Name>): Promise<Answer<Name>> {
  const { path, ...call } = callOf(name, asked)
  return request(path, call)
}

/** An operation as it goes over the wire. */
export function callOf<Name extends OperationName>(name: Name, asked: Asked<Name>): Call & { path: `/${string}` } {
  const { path = {}, query = {}, ...rest } = asked as Call & { path?: Record<string, string>; query?: object }
  const [method, template] = operations[name].split(' ') as [NonNullable<Call['method']>, string]
  const place = template.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(path[part] ?? ''))
  const said = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(said.map(([key, value]) => [key, String(value)]))
  return { ...rest, method, path: `${place}${search.size > 0 ? `?${search}` : ''}` as `/${string}` }
}
