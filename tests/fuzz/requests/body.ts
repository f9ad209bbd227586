import type { Random } from '#server/demo/random.ts'

export interface Body {
  bytes: Buffer
  type: string | undefined
  shape: string
}

const JSON_TYPE = 'application/json'
const ZEROS = `[${'0,'.repeat(99_999)}0]`

/** Writes a value as JSON, usually with JSON's media type. */
export function jsonBody(random: Random, value: unknown, shape: string): Body {
  const text = JSON.stringify(value) ?? ''
  const type = random.chance(0.96)
    ? JSON_TYPE
    : random.pick(['text/plain', 'application/json; charset=utf-16', 'application/x-www-form-urlencoded', 'a', undefined])
  return { bytes: Buffer.from(text), type, shape: type === JSON_TYPE ? shape : `${shape}, sent as ${type}` }
}

/** Makes a body that no client would send: broken, deep, wide, large, or with a wrong media type. @param valid a valid body */
export function hostileBody(random: Random, valid: unknown): Body {
  const text = JSON.stringify(valid) ?? '{}'
  const of = (shape: string, bytes: string | Buffer, type: string | undefined = JSON_TYPE): Body => ({
    bytes: Buffer.from(bytes as string),
    type,
    shape,
  })
  return random.weighted<() => Body>([
    [() => of('cut short', text.slice(0, -1)), 3],
    [() => of('no JSON', random.pick(['{', '}', "{'a':1}", 'undefined', 'NaN', '[1,]', '\ufeff{}', '//'])), 3],
    [() => of('another kind', random.pick(['null', '5', '"text"', 'true', '[]', '[[]]', '[null]'])), 4],
    [() => of('empty', ''), 1],
    [() => of('not UTF-8', Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from('"}')])), 1],
    [() => of('a field twice', text.replace(/^\{/, '{"uuid":1,"id":{},')), 1],
    [() => of('__proto__', text.replace(/^\{\s*(?=.)/, '{"__proto__":{"admin":true},').replace(',}', '}')), 2],
    [() => of('200,000 deep', '['.repeat(200_000) + ']'.repeat(200_000)), 0.15],
    [() => of('200,000 objects deep', '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)), 0.1],
    [() => of('100,000 zeros', ZEROS), 0.2],
    [() => of('100,000 zeros in a field', text.replace(/:(?:[^,{}[\]]+)/, `:${ZEROS}`)), 0.2],
    [() => of('100,000 fields', `{${Array.from({ length: 100_000 }, (_, nth) => `"f${nth}":0`).join(',')}}`), 0.1],
    [() => of('over a megabyte', `"${'x'.repeat(1024 * 1024)}"`), 0.1],
    [() => of('gzip by its header', text, 'application/json; a="b'), 0.5],
    [() => of('a form without a boundary', text, 'multipart/form-data'), 1],
    [() => of('a form with nothing in it', '', 'multipart/form-data; boundary=x'), 1],
  ])()
}
