import type { Scope } from '#contract/core/access.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'

/** The parts of a call's input. */
export interface SampleInput {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

/** The place of a scope's id in an input: a path of names, `*` for each item of a list. */
export interface Place {
  part: keyof SampleInput
  path: string[]
  /** Whether the place takes several ids. */
  many: boolean
}

interface Definition {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  in?: Schema
  options?: Schema[]
}
interface Schema {
  def?: Definition
}

/** Returns the paths through a schema to every value that is neither an object nor a list. */
function leavesOf(schema: Schema | undefined): string[][] {
  const def = schema?.def
  if (def?.type === 'object')
    return Object.entries(def.shape!).flatMap(([name, one]) => leavesOf(one).map((path) => [name, ...path]))
  if (def?.type === 'array') return leavesOf(def.element).map((path) => ['*', ...path])
  if (def?.innerType) return leavesOf(def.innerType)
  if (def?.type === 'pipe' && leavesOf(def.in).some((path) => path.length > 0)) return leavesOf(def.in)
  if (def?.type === 'union') return def.options!.flatMap(leavesOf)
  return [[]]
}

function put(into: unknown, [name, ...rest]: string[], values: readonly unknown[]): unknown {
  if (name === undefined) return values[0]
  if (name === '*') {
    const items = Array.isArray(into) ? into : []
    return values.map((value, nth) => put(items[nth], rest, [value]))
  }
  const fields = (typeof into === 'object' && into !== null ? into : {}) as Record<string, unknown>
  return { ...fields, [name]: put(fields[name], rest, values) }
}

/** Writes values into an input at a place; only the first value if the place takes only one. */
function writeAt(input: SampleInput, { part, path, many }: Place, values: readonly unknown[]): SampleInput {
  const list = part === 'query' && many ? [values.join(',')] : values
  return { ...input, [part]: put(input[part], path, list) }
}

const MARK = 'marked'

/** Finds the places of a scope's ids in an input: marks each in turn, and checks whether the scope returns the mark. */
export function placesOf(call: Endpoint, scope: Scope, input: SampleInput): Place[] {
  const parts: [keyof SampleInput, Schema | undefined][] = [
    ['params', call.params as Schema | undefined],
    ['query', call.query as Schema | undefined],
    ['body', call.body as Schema | undefined],
  ]
  const places = parts.flatMap(([part, schema]) =>
    leavesOf(schema).map((path): Place => ({ part, path, many: path.includes('*') })),
  )
  return places
    .filter((place) => namedIn(scope, writeAt(input, place, [MARK])).includes(MARK))
    .map((place) => (place.part === 'query' ? { ...place, many: takesSeveral(call, place) } : place))
}

function namedIn(scope: Scope, input: SampleInput): unknown[] {
  try {
    return [scope.ids(input as never)].flat()
  } catch {
    return []
  }
}

/** Whether a query's place takes several values, which is so if its schema accepts a comma list. */
function takesSeveral(call: Endpoint, { path: [name = ''] }: Place): boolean {
  const { success, data } = call.query!.safeParse({ [name]: '1,2' })
  return success && Array.isArray((data as Record<string, unknown>)[name])
}

/** Returns the input with these ids at each place from which the scope reads ids; a place for a single id gets the first. */
export function aimAt(call: Endpoint, scope: Scope, input: SampleInput, ids: readonly (string | number)[]): SampleInput {
  return placesOf(call, scope, input).reduce((aimed, place) => writeAt(aimed, place, ids), input)
}
