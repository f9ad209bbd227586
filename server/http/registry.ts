import type { Endpoint } from '#contract/core/endpoint.ts'
import type {
  AheadHandler,
  Current,
  GatheringHandler,
  HandlerCall,
  Handlers,
  Outside,
  QueuedHandler,
  ReplyOf,
  Run,
} from './handler.ts'

/** A call with the code that runs it. */
export interface Implemented {
  endpoint: Endpoint
  /** Returns the call's rows, as `Current` does. @param work the work of the transaction, if the call gathers its decisions */
  current: ((call: Parameters<Current<Endpoint>>[0], work?: unknown) => ReturnType<Current<Endpoint>>) | null
  rows?: string
  ahead?: AheadHandler<Endpoint>['ahead']
  /** Runs the call. @param given the result of `ahead`, or the work of the transaction */
  run(call: HandlerCall<Endpoint>, given: unknown): Promise<ReplyOf<Endpoint>>
  gather?: Pick<GatheringHandler<Endpoint, unknown>, 'open' | 'write' | 'readAll'>
  queuesOf?: QueuedHandler<Endpoint>['queuesOf']
  /** The parts of an outbound call, which are used instead of `run`. */
  outside?: Outside<Endpoint>
}

/**
 * Joins the calls of an area with their handlers. The code does not compile if a handler is missing, or if a handler has no call in
 * the contract.
 */
export function implement<A extends Record<string, Endpoint>>(area: A, handlers: NoInfer<Handlers<A>>): Implemented[] {
  return Object.keys(area).map((name) => {
    const handler = handlers[name] as unknown as
      | Run<Endpoint>
      | QueuedHandler<Endpoint>
      | GatheringHandler<Endpoint, unknown>
      | AheadHandler<Endpoint>
      | Outside<Endpoint>
    const endpoint = area[name]!
    if (typeof handler === 'function') return { endpoint, run: handler, current: null }
    if ('prepare' in handler) return outboundCall(endpoint, handler)
    if ('write' in handler) {
      const { open, write, readAll, ...others } = handler
      return { endpoint, ...others, gather: { open, write, ...(readAll && { readAll }) } }
    }
    return { endpoint, current: null, ...handler }
  })
}

/** Returns an outbound call, with a `run` that throws. */
export const outboundCall = (endpoint: Endpoint, outside: Outside<Endpoint>): Implemented => ({
  endpoint,
  outside,
  current: null,
  run: () => Promise.reject(new Error(`${endpoint.name} is an outbound call: it does not run in one piece.`)),
})

/** All calls of the server, by name. */
export type Registry = ReadonlyMap<string, Implemented>

/** Returns the registry of all calls. @throws Error if two calls have the same name */
export function registryOf(areas: Iterable<Implemented[]>): Registry {
  const registry = new Map<string, Implemented>()
  for (const call of [...areas].flat()) {
    if (registry.has(call.endpoint.name)) throw new Error(`Two calls are named ${call.endpoint.name}.`)
    registry.set(call.endpoint.name, call)
  }
  return registry
}
