import type { Random } from '#server/demo/random.ts'
import { hostileTexts } from '#tests/fuzz/values/hostile.ts'

type Fields = Record<string, unknown>
const written = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value))
const escaped = (value: unknown) => encodeURIComponent(written(value).toWellFormed())

/** Fills in the parameters of a path such as `/events/{id}`, percent-encoded. */
export function pathOf(template: string, params: Fields): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => escaped(params[name] ?? ''))
}

/** Writes a query as clients do: lists as repeated keys or with commas. */
export function queryOf(random: Random, query: Fields): string {
  const parts = Object.entries(query).flatMap(([name, value]) => {
    if (!Array.isArray(value)) return [`${escaped(name)}=${escaped(value)}`]
    if (random.chance(0.5)) return [`${escaped(name)}=${value.map(escaped).join(',')}`]
    return value.map((one) => `${escaped(name)}=${escaped(one)}`)
  })
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** Writes a query that Holdfast's clients never send. @param names the call's own parameters */
export function hostileQuery(random: Random, names: readonly string[]): string {
  const name = random.pick([...names, 'take', 'id', '__proto__'])
  const text = escaped(random.pick(hostileTexts)).slice(0, 4000)
  return random.weighted([
    [`?${name}=${text}`, 6],
    [`?${name}=1&${name}=${text}`, 2],
    [`?${name}[a]=1&${name}[b][c]=2`, 1],
    [`?${name}`, 1],
    ['?&&==&%', 1],
    [`?${name}=%ff%fe`, 1],
    [`?${`${name}=1&`.repeat(1500)}`, 0.5],
    [`?${name}=${'1,'.repeat(6000)}`, 0.5],
  ])
}

/** Percent-encodes all but printable ASCII. */
export const sendable = (path: string): string =>
  path.replaceAll(/[^\u0021-\u007e]/g, (sign) => encodeURIComponent(sign.toWellFormed()))
