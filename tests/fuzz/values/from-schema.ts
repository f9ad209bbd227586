import fc from 'fast-check'
import type * as z from 'zod/mini'
import type { Random } from '#server/demo/random.ts'
import { knownOf, type Known } from './known.ts'

type Schema = z.ZodMiniType

/** The used part of a zod schema's definition. */
interface Definition {
  type: string
  format?: string
  pattern?: RegExp
  checks?: readonly { _zod: { def: Check } }[]
  shape?: Record<string, Schema>
  element?: Schema
  items?: readonly Schema[]
  options?: readonly Schema[]
  innerType?: Schema
  in?: Schema
  out?: Schema
  keyType?: Schema
  valueType?: Schema
  entries?: Record<string, string | number>
  values?: readonly unknown[]
}
interface Check {
  check?: string
  format?: string
  pattern?: RegExp
  minimum?: number
  maximum?: number
  value?: number
  inclusive?: boolean
}

const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition
const checksOf = (definition: Definition): Check[] => [
  definition as Check,
  ...(definition.checks ?? []).map((check) => check._zod.def),
]

/** The sources from which a value is made, and the name of the field that it is for. */
interface Making {
  random: Random
  known: Known
  field: string
}

const ATTEMPTS = 6
const DAY_MS = 86_400_000

/**
 * Makes a value for a schema, as a caller would write it; undefined for an optional field that is left out. If none of six
 * attempts is valid, because of a rule between fields for example, returns the last value.
 */
export function valueFor(schema: Schema, making: Making): unknown {
  let value: unknown
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    value = make(schema, making)
    if (schema.safeParse(value).success) return value
  }
  return value
}

function make(schema: Schema, making: Making): unknown {
  const { random, field } = making
  const definition = definitionOf(schema)
  const inner = definition.innerType
  switch (definition.type) {
    case 'string':
      return text(definition, making)
    case 'number':
      return number(definition, making)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    case 'literal':
      return random.pick(definition.values!)
    case 'enum':
      return random.pick(Object.values(definition.entries!))
    case 'nullable':
      return random.chance(0.2) ? null : make(inner!, making)
    case 'optional':
    case 'default':
    case 'prefault':
      return random.chance(0.4) ? undefined : make(inner!, making)
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return make(inner!, making)
    case 'pipe':
      // The side without a transform describes the value: the output, or the input if the output is a transform (a query's list).
      return make(
        definitionOf(definition.in!).type === 'transform' || definitionOf(definition.out!).type !== 'transform'
          ? definition.out!
          : definition.in!,
        making,
      )
    case 'union':
      return make(random.pick(definition.options!), making)
    case 'array':
      return Array.from({ length: lengthOf(definition, random) }, () => valueFor(definition.element!, making))
    case 'tuple':
      return definition.items!.map((item) => valueFor(item, making))
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape!).flatMap(([name, part]) => {
          const value = valueFor(part, { ...making, field: name })
          return value === undefined ? [] : [[name, value]]
        }),
      )
    case 'record':
      return Object.fromEntries(
        Array.from({ length: random.between(0, 2) }, () => [
          String(make(definition.keyType!, { ...making, field: `${field}-key` })),
          valueFor(definition.valueType!, making),
        ]),
      )
    default:
      return random.pick<unknown>([null, 1, 'text', { a: 1 }, []])
  }
}

function lengthOf(definition: Definition, random: Random): number {
  const checks = checksOf(definition)
  const least = Math.max(0, ...checks.map(({ minimum }) => minimum ?? 0))
  const most = Math.min(...checks.map(({ maximum }) => maximum ?? Infinity), Infinity)
  return Math.min(most, least + random.pick([0, 1, 1, 2, 3]))
}

function number(definition: Definition, { random, known, field }: Making): number {
  const checks = checksOf(definition)
  const isWhole = checks.some(({ format }) => format !== undefined && /int/.test(format))
  const step = isWhole ? 1 : 0.01
  const bound = (kind: string, sign: number) =>
    checks.filter(({ check }) => check === kind).map(({ value = 0, inclusive }) => (inclusive ? value : value + sign * step))
  const low = Math.max(...bound('greater_than', 1), -1000)
  const high = Math.min(...bound('less_than', -1), 1_000_000)
  const there = knownOf(known, field, random)
  if (typeof there === 'number' && random.chance(0.7)) return there
  if (isWhole && low === 1 && known.numbers.length > 0 && random.chance(0.5)) return random.pick(known.numbers)
  if (random.chance(0.3)) return random.pick([low, high, Math.max(low, Math.min(high, 1))])
  const any = low + random.next() * (Math.min(high, low + 1000) - low)
  return isWhole ? Math.round(any) : Math.round(any * 100) / 100
}

function text(definition: Definition, { random, known, field }: Making): string {
  const checks = checksOf(definition)
  const there = knownOf(known, field, random)
  if (there !== undefined && random.chance(0.7)) return String(there)
  const formats = checks.flatMap(({ format }) => format ?? [])
  const format = formats.find((one) => one !== 'regex')
  const pattern = checks.find((check) => check.pattern !== undefined)?.pattern
  const instant = () => new Date(known.now + random.between(-60 * DAY_MS, 60 * DAY_MS)).toISOString()
  if (format === 'guid' || format === 'uuid')
    return known.uuids.length > 0 && random.chance(0.7) ? random.pick(known.uuids) : random.uuid()
  if (format === 'datetime') return instant()
  if (format === 'date') return instant().slice(0, 10)
  if (format === 'email') return `somebody-${random.between(1, 500)}@fans.example`
  if (format === 'url') return `https://pictures.example/${random.between(1, 99)}.png`
  if (pattern !== undefined) return matching(pattern, random)
  const least = Math.max(0, ...checks.map(({ minimum }) => minimum ?? 0))
  const most = Math.min(...checks.map(({ maximum }) => maximum ?? Infinity), 5000)
  const length = random.weighted([
    [random.between(least, Math.min(most, least + 12)), 8],
    [least, 1],
    [most, 1],
  ])
  return Array.from({ length }, () => random.pick(letters)).join('')
}

const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -.\u00e9\u4e16']

const patterns = new Map<RegExp, fc.Arbitrary<string> | null>()
/** Makes a text that matches a pattern; another text if fast-check cannot generate one, because of a look-ahead. */
function matching(pattern: RegExp, random: Random): string {
  if (!patterns.has(pattern)) patterns.set(pattern, arbitraryOf(pattern))
  const arbitrary = patterns.get(pattern)
  const seed = random.between(1, 2 ** 31 - 1)
  return arbitrary ? fc.sample(arbitrary, { seed, numRuns: 1 })[0]! : `text-${seed}`
}

function arbitraryOf(pattern: RegExp): fc.Arbitrary<string> | null {
  try {
    return fc.stringMatching(pattern)
  } catch {
    return null
  }
}
