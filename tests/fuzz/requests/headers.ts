import { KEY_HEADER } from '#contract/core/wire.ts'
import type { Random } from '#server/demo/random.ts'

/** A few repeated keys, so that responses are replayed and keys are reused for other requests. */
const keys = Array.from({ length: 24 }, (_, nth) => `fuzz-key-${nth}`)

const oddities: readonly (readonly [string, readonly string[]])[] = [
  ['accept-encoding', ['br', 'gzip', 'br;q=0', '*', 'identity', 'gzip, br;q=0.5', 'zstd', ';;;q=x']],
  ['if-none-match', ['*', '"x"', 'W/"x", "y"', ',,,', '"'.repeat(500)]],
  ['accept', ['*/*', 'text/html', 'application/xml', 'q=9']],
  ['origin', ['null', 'https://elsewhere.example']],
  ['cookie', ['a=b', '__proto__=1; '.repeat(50)]],
  ['range', ['bytes=0-0', 'bytes=5-1', 'bytes=-99999999999']],
  ['x-http-method-override', ['DELETE', 'PUT']],
  ['x-request-id', ['../../x', 'a'.repeat(3000), '{"a":1}']],
  ['accept-language', ['nl', 'xx-'.repeat(200)]],
  ['user-agent', ['', 'x'.repeat(2000)]],
  ['traceparent', ['00-0-0-0']],
]

/** Makes the headers of a request, except its token. Each request has a client address, as if sent by the trusted proxy. */
export function headersFor(random: Random, { isWrite }: { isWrite: boolean }): Record<string, string> {
  const headers: Record<string, string> = {
    'x-forwarded-for': [10, random.between(0, 255), random.between(0, 255), random.between(1, 254)].join('.'),
  }
  if (random.chance(0.03)) headers['x-forwarded-for'] = random.pick(['::1', 'not an address', '1.1.1.1, 2.2.2.2', '%', ''])
  if (isWrite && random.chance(0.6))
    headers[KEY_HEADER] = random.weighted([
      [random.uuid(), 6],
      [random.pick(keys), 3],
      ['k'.repeat(65), 0.5],
      [' ', 0.2],
      ["' or 1=1", 0.3],
    ])
  while (random.chance(0.15)) {
    const [name, values] = random.pick(oddities)
    headers[name] = random.pick(values)
  }
  return headers
}
