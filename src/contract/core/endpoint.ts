import type { Audited } from './audited.ts'
import type * as z from 'zod/mini'
import type { AccessRule, AnyInput } from './access.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Whether a call may wait in the outbox while the device is offline. */
export type Queue = 'yes' | 'never'

/** A file as the response: its media type and the name under which a browser saves it. */
export interface FileReply {
  file: string
  as: string
}

/** A part of a reply that a device stores after a success. Later reads then show it, even if the connection is lost at once. */
export interface Confirmed {
  /** The field of the reply that contains the row; if absent, the reply itself is the row. */
  field?: string
  /** Calls that read this row, alone or in a list: their stored responses get the row if the id is the same. */
  reads?: readonly string[]
  /** The mirrored table of the row. */
  table?: string
  /** Set if the row is new: stored lists that have the path parameters of the call get it as their first row. */
  adds?: true
  /**
   * Set if the reply does not have the new state of what these reads show: their stored responses are deleted. If it names a path
   * parameter or a field of the reply, only responses about the rows with its ids are.
   */
  outdates?: true | string
  /** Names the path parameter with the id of a row that does not exist any more: stored lists lose the row. */
  removes?: string
}

type Schema = z.ZodMiniType
type InputOf<S> = S extends Schema ? z.output<S> : undefined

/** The literal that declares a call. Client, routes, checks and documents are derived from it. */
export interface EndpointShape {
  method: Method
  /** The path below `/api`, with parameters in braces: `/events/{id}`. */
  path: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** `multipart`: the body is a form with the file in the field `file`; `body` describes its other fields. */
  upload?: 'multipart'
  /** The response: a schema, a file, or `null` for an empty one. */
  reply: Schema | FileReply | null
  /** The status of a success. Default: 200, or 204 when `reply` is null. */
  status?: 200 | 201 | 204
  access: AccessRule
  /** The text of the 404 for a malformed id in the path that is not the scope's. Default: "Not found". */
  missing?: string
  /** True if the body may contain thousands of rows; its size limit is then that of a batch. */
  large?: true
  queue: Queue
  /**
   * Set if the caller must recently have proven their identity, by password or factor; otherwise the response is 403 ProofNeeded. A
   * function if this depends on the input.
   */
  proof?: true | ((input: AnyInput) => boolean)
  /** True if a user who first has to set up a second factor may make the call. */
  beforeFactor?: true
  /** Set if the call only reads, although it is no GET (a preview). It has no idempotency key, transaction or stored response. */
  effect?: 'none'
  /** The rows in the reply that a device stores after a success. */
  confirms?: readonly Confirmed[]
  /** True for calls that Holdfast adds to the published interface. Added fields are marked in their own comments. */
  extension?: boolean
  /** True if the call waits for the payment provider. While the result is unknown, the provider is then named. */
  pays?: true
  /** Set if each success of the call is in the audit record. */
  audit?: Audited
  /** True for calls that are not in the record of changes: a user's saved views, second factors, and proofs of identity. */
  personal?: boolean
  /** True if the body contains a secret of another service. The record of changes then has only the names of its fields. */
  secretInput?: true
  summary: string
}

export type Endpoint = EndpointShape & { name: string }

/** The parsed input of a call: `{ params, query, body }`, each as returned by its schema. */
export interface Input<E extends EndpointShape> {
  params: InputOf<E['params']>
  query: InputOf<E['query']>
  body: InputOf<E['body']>
}

/** The arguments of a call: only the parts in its literal. */
export type Call<E extends EndpointShape> = (E['params'] extends Schema ? { params: z.input<E['params']> } : unknown) &
  (E['query'] extends Schema ? { query?: z.input<E['query']> } : unknown) &
  (E['body'] extends Schema ? { body: z.input<E['body']> } : unknown)

/** The reply of a call. */
export type Reply<E extends EndpointShape> = E['reply'] extends Schema
  ? z.output<E['reply']>
  : E['reply'] extends FileReply
    ? Blob
    : void

/** The parts of a literal that no type is derived from. */
type Plain = Omit<EndpointShape, 'method' | 'params' | 'query' | 'body' | 'upload' | 'reply' | 'access' | 'queue' | 'proof'>
type Given<Name extends string, Value> = Value extends undefined ? unknown : { [N in Name]: Value }

/**
 * Declares a call as a literal; its types stay as narrow as written. Each part has its own type parameter, so that `access` can
 * be typed by the call's input: with a single parameter, the literal's type would depend on itself.
 */
export function endpoint<
  const M extends Method,
  const Reply extends EndpointShape['reply'],
  const A extends AccessRule<{ params: InputOf<P>; query: InputOf<Q>; body: InputOf<B> }>,
  const K extends Queue,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  const U extends 'multipart' | undefined = undefined,
>(
  shape: Plain & {
    method: M
    params?: P
    query?: Q
    body?: B
    upload?: U
    reply: Reply
    access: A
    queue: K
    proof?: true | ((input: { params: InputOf<P>; query: InputOf<Q>; body: InputOf<B> }) => boolean)
  },
): Plain & {
  method: M
  reply: Reply
  access: A & EndpointShape['access']
  queue: K
  proof?: EndpointShape['proof']
} & Given<'params', P> &
  Given<'query', Q> &
  Given<'body', B> &
  Given<'upload', U> {
  return shape as never
}

/** Whether a call changes nothing; such a call has no idempotency key and may be repeated. */
export const onlyReads = ({ method, effect }: Pick<EndpointShape, 'method' | 'effect'>): boolean =>
  method === 'GET' || effect === 'none'

/** Gives each call of an area its name, for the outbox and `/batch`. Names are never reused. */
export function area<const A extends Record<string, EndpointShape>>(calls: A): { [K in keyof A]: A[K] & { name: K & string } } {
  const named: Record<string, Endpoint> = {}
  for (const [name, call] of Object.entries(calls)) named[name] = { ...call, name }
  return named as { [K in keyof A]: A[K] & { name: K & string } }
}
