import type { Random } from '#server/demo/random.ts'

/** Texts that break code which does not expect them. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnitset',
  '👩‍👩‍👧‍👦',
  'é'.repeat(256),
  "' or 1=1 --",
  "'; drop table events; --",
  '%',
  '_',
  '\\',
  '%00',
  '%zz',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1e999',
  '0x10',
  '٣',
  '9007199254740993',
  '2147483648',
  '99999999999999999999',
  '1,2,3',
  ',,,',
  '2026-02-30',
  '2026-13-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999+23:59',
  'Mars/Phobos',
  'a\r\nset-cookie: a=b',
  '=cmd|calc!A1',
  '@SUM(1)',
  'x'.repeat(256),
  'x'.repeat(10_000),
  '('.repeat(400),
]

const hostileNumbers = [0, -0, -1, 1.5, 0.1 + 0.2, 1e21, -1e308, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 2 ** 63, 5e-324]

/** Makes any JSON value, mostly one that no call expects. */
export function hostileValue(random: Random, depth = 0): unknown {
  return random.weighted<() => unknown>([
    [() => random.pick(hostileTexts), 8],
    [() => random.pick(hostileNumbers), 5],
    [() => random.pick([null, true, false]), 4],
    [() => [], 1],
    [() => ({}), 1],
    [() => (depth > 2 ? 1 : Array.from({ length: random.between(1, 4) }, () => hostileValue(random, depth + 1))), 2],
    [() => (depth > 2 ? 1 : hostileObject(random, depth)), 3],
    [() => nested(random.between(2, 60)), 0.3],
  ])()
}

/** Makes an object whose field names mostly have a meaning in JavaScript or in libraries. */
function hostileObject(random: Random, depth: number): object {
  const names = ['toString', 'constructor', 'length', 'then', 'toJSON', '$ne', 'valueOf', 'id', '0', '']
  const object = Object.fromEntries(
    Array.from({ length: random.between(1, 3) }, () => [random.pick(names), hostileValue(random, depth + 1)]),
  )
  // Defines an own property, as JSON.parse does.
  if (random.chance(0.2)) Object.defineProperty(object, '__proto__', { value: { admin: true }, enumerable: true })
  return object
}

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

/** Returns the value with one thing wrong in it: a field removed, added, or of another type. */
export function mutate(random: Random, value: unknown): unknown {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.8)) {
    const at = random.between(0, value.length - 1)
    return random.weighted<() => unknown>([
      [() => value.with(at, mutate(random, value[at])), 6],
      [() => value.toSpliced(at, 1), 1],
      [() => [...value, value[at]], 1],
      [() => Array.from({ length: random.pick([201, 501, 1001]) }, () => value[at]), 0.3],
    ])()
  }
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0 && random.chance(0.9)) {
    const field = random.pick(Object.keys(value))
    const rest = value as Record<string, unknown>
    return random.weighted<() => unknown>([
      [() => ({ ...rest, [field]: mutate(random, rest[field]) }), 8],
      [() => Object.fromEntries(Object.entries(rest).filter(([name]) => name !== field)), 2],
      [() => ({ ...rest, [random.pick(['id', 'version', 'sales_channel_id', 'role', '__proto__'])]: hostileValue(random) }), 1],
      [() => ({ ...rest, [field]: [rest[field]] }), 1],
    ])()
  }
  return hostileValue(random)
}
