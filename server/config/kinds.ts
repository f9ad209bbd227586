import * as z from 'zod/mini'

/** A kind of value: its description ("must be …"), and the schema that reads it. */
interface Kind<T> {
  words: string
  schema: z.ZodMiniType<T>
}

const kind = <T>(words: string, schema: z.ZodMiniType<T>): Kind<T> => ({ words, schema })

export const text = kind('text', z.string())

export const textOf = (characters: number) =>
  kind(`text of at least ${characters} characters`, z.string().check(z.minLength(characters)))

export const textLike = (words: string, pattern: RegExp) => kind(words, z.string().check(z.regex(pattern)))

export const flag = kind(
  '0 or 1',
  z.pipe(
    z.enum(['0', '1']),
    z.transform((digit) => digit === '1'),
  ),
)

export const oneOf = <const T extends string>(...values: readonly T[]) => kind(values.join(' or '), z.enum(values))

export function wholeNumber(from: number, to = Number.MAX_SAFE_INTEGER, of = '') {
  const range = to === Number.MAX_SAFE_INTEGER ? `of at least ${from}` : `from ${from} to ${to}`
  const schema = z.coerce.number().check(z.int(), z.minimum(from), z.maximum(to))
  return kind(`a whole number${of && ` of ${of},`} ${range}`, schema)
}

const httpUrl = z.url({ protocol: /^https?$/ })

export const address = kind('an address that begins with https:// or http://', httpUrl)

/** The base URL of an API. Slashes at its end are removed. */
export const baseAddress = kind(
  address.words,
  z.pipe(
    httpUrl,
    z.transform((url) => url.replace(/\/+$/, '')),
  ),
)

export const fileOrAddress = kind('file, or the address of a service', z.union([z.literal('file'), httpUrl]))

/** Origins of servers, separated by commas. */
export const origins = kind(
  'addresses without a path that begin with https:// or http://, separated by commas',
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((list: string) => list.split(',').map((one) => one.trim())),
      z.array(
        z.pipe(
          httpUrl.check(z.refine((url) => new URL(url).pathname === '/')),
          z.transform((url) => new URL(url).origin),
        ),
      ),
    ),
  ),
)

/** A setting of the process. Its name is its key in `settings`. */
export interface Setting<T = unknown> {
  kind: string
  schema: z.ZodMiniType<T>
  /** The value if the environment has none. */
  fallback: T
  /** The meaning of the setting, in one line for the generated documents. */
  about: string
  /** The fallback in words, for the generated documents. */
  otherwise: string
  /** The part of the value that is never printed: the whole value, or the account and password in an address. */
  secret?: 'all' | 'password'
}

/** A setting that can be absent. */
export const optional = <T>({ words, schema }: Kind<T>, about: string, otherwise = ''): Setting<T | undefined> => ({
  kind: words,
  schema,
  fallback: undefined,
  about,
  otherwise,
})

/** A setting with a default value. */
export const withDefault = <T>({ words, schema }: Kind<T>, fallback: T, about: string): Setting<T> => ({
  kind: words,
  schema,
  fallback,
  about,
  otherwise: String(typeof fallback === 'boolean' ? Number(fallback) : fallback),
})

/** Describes a secret, which can also come from a file. */
export const secret = (kind: Kind<string>, about: string, otherwise = ''): Setting<string | undefined> => ({
  ...optional(kind, about, otherwise),
  secret: 'all',
})

/** Describes an address that contains a password, which can also come from a file. */
export const secretAddress = (kind: Kind<string>, about: string, otherwise = ''): Setting<string | undefined> => ({
  ...optional(kind, about, otherwise),
  secret: 'password',
})
