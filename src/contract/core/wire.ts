import * as z from 'zod/mini'

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** The error texts of schemas without their own; a missing value (`isMissing`) is always reported as "Required". */
z.config({
  customError(issue) {
    if (isMissing(issue.input)) return 'Required'
    if (issue.code === 'invalid_value') return `Must be one of ${issue.values.map(String).join(', ')}`
    if (issue.code === 'invalid_format' && issue.format === 'guid') return 'Must be an id'
    if (issue.code === 'too_big')
      return issue.origin === 'string' ? `Must have max ${issue.maximum} characters` : `Must be at most ${issue.maximum}`
    if (issue.code === 'too_small' && issue.origin !== 'string')
      return issue.origin === 'array' && issue.minimum === 1 ? 'Required' : `Must be at least ${issue.minimum}`
    // The last of several alternatives is the usual form, so its error is reported.
    if (issue.code === 'invalid_union') return issue.errors.at(-1)?.find(({ path }) => path.length === 0)?.message
    const kind = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined
    return kind && `Must be ${kind}`
  },
})

/** The most characters of a text that has no limit of its own, such as an email, a name or a password. */
export const MAX_TEXT = 255
export const MIN_PASSWORD = 8

/** Makes the check that a text has at most `max` characters, with its error text. */
export const atMost = (max: number) => z.maxLength(max, `Must have max ${max} characters`)

/**
 * A text that must have at least `min` characters without the spaces around it.
 * @param max the most characters
 * @param options.error the error text if the text is missing or empty
 */
export const requiredText = (max: number, { error = 'Required', min = 1 } = {}) =>
  z.string(error).check(z.trim(), z.minLength(1, { error, abort: true }), z.minLength(min, 'Too short'), atMost(max))

export const text = (max = MAX_TEXT) => z.string().check(atMost(max))

/** A number in a path or query: text on the wire, parsed to a positive integer. */
const numeric = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number))

/** An id of a sales channel, event, dashboard user or text-to-buy user. In paths it is text, in bodies a number. */
export const NumberId = z.union([z.int().check(z.positive()), numeric], {
  error: ({ input }) => (isMissing(input) ? 'Required' : 'Must be a number'),
})
/** The id of a row that has no `NumberId`: a UUID, parsed to lower case. */
export const RowId = z.string().check(z.guid(), z.toLowerCase())

/** ISO 8601 in UTC with milliseconds and Z, as in all responses except for `WireDateTime`. */
export const Instant = z.iso.datetime({ precision: 3 })
/** Accepts the years 1 to 9999 in UTC (four digits on the wire), and texts that are no date, which the format check rejects. */
export const inYears = (value: string) => !(Date.parse(value) < -62_135_596_800_000 || Date.parse(value) > 253_402_300_799_999)

export const NO_INSTANT = 'Must be a date and time with its UTC offset'
/** ISO 8601 with any offset; seconds are optional. */
const dateTime = z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })], NO_INSTANT)
/** A date-time as callers may write it; parsed to the format of responses. */
export const InstantInput = z.pipe(
  dateTime.check(z.refine(inYears, NO_INSTANT)),
  z.transform((value) => Temporal.Instant.from(value).toString({ fractionalSecondDigits: 3 })),
)
/** `YYYY-MM-DD HH:mm:ss` in UTC; only `reserved_at` has this format. */
export const WireDateTime = z
  .string()
  .check(
    z.regex(
      /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
      'Must be written as YYYY-MM-DD HH:mm:ss',
    ),
  )
export const NO_BOUND = 'Must be a date, or a date and time with its offset'
/** A bound of a range: a date-time with its offset, or a date, which means that whole day in the channel's zone. */
export const RangeBound = z.union(
  [z.iso.date(NO_BOUND).check(z.refine(inYears, NO_BOUND)), dateTime.check(z.refine(inYears, NO_BOUND))],
  NO_BOUND,
)

/** Whether a value is missing: absent, null or ''. */
export const isMissing = (value: unknown) => value === undefined || value === null || value === ''

/** Money in a response: a number in the row's currency. */
export const Money = z.number()
const noAmount = { error: ({ input }: { input?: unknown }) => (isMissing(input) ? 'Required' : 'Must be an amount') }
/** Money in a body: a number, or a decimal text. */
export const MoneyInput = z.pipe(
  z.union([z.number(), z.string().check(z.trim(), z.regex(/^\d+(\.\d+)?$/, noAmount))], noAmount),
  z.transform(Number),
)

/** An amount of money in a body: 0 or more, and below 1,000,000,000. */
export const PositiveMoney = MoneyInput.check(
  z.refine((value) => value >= 0, 'Must be at least 0'),
  z.refine((value) => value < 1e9, 'Must be below 1,000,000,000'),
)

/**
 * A required field: null and '' count as missing, like an absent field.
 * @param wrong the error for a value that is present but invalid
 */
export const needed = <Output, Input>(schema: z.ZodMiniType<Output, Input>, wrong: string, missing = 'Required') =>
  z.union([schema, z.never()], { error: ({ input }) => (isMissing(input) ? missing : wrong) })

/** A required whole number from `min` to `max`; up to nine digits as text are accepted, too. */
export const neededCount = (min: number, max = 1_000_000) => {
  const digits = z.pipe(z.string().check(z.trim(), z.regex(/^\d{1,9}$/)), z.transform(Number))
  const whole = z.union([z.int(), digits]).check(
    z.refine((value) => value >= min, `Must be at least ${min}`),
    z.refine((value) => value <= max, `Must be at most ${max}`),
  )
  return needed(whole, 'Must be a number')
}

/**
 * A number in a body, which may also be written as a decimal text.
 * @param number the schema of the number
 * @param wrong the error for any other value
 */
export const decimalOf = (number: z.ZodMiniType<number, number>, wrong?: Parameters<typeof z.union>[1]) => {
  const written = z.pipe(z.string().check(z.trim(), z.regex(/^-?\d+(\.\d+)?$/)), z.transform(Number))
  return z.union([number, z.pipe(written, number)], wrong)
}

/** A switch, on the wire a number: 1 on, 0 off. */
export const OnOff = z.union([z.literal(0), z.literal(1)], 'Must be 0 or 1')

/** A text that may be cleared: null and '' both mean no value. */
export const clearable = (max = MAX_TEXT) =>
  z.pipe(
    z.nullable(text(max)),
    z.transform((value) => value?.trim() || null),
  )

/** A code that people type or paste: blanks around it are removed, and full-width letters become normal ones. */
export const codeText = (max = MAX_TEXT) => z.string().check(z.normalize('NFKC'), z.trim(), atMost(max))

/** A code that may be cleared: null and '' both mean no value. */
export const clearableCode = (max = MAX_TEXT) =>
  z.pipe(
    z.nullable(codeText(max)),
    z.transform((value) => value || null),
  )

/** A number or an id that may be cleared: null and '' both mean no value. */
export const clearableValue = <Output, Input>(value: z.ZodMiniType<Output, Input>, wrong?: string) =>
  z.nullable(
    z.union(
      [
        z.pipe(
          z.literal(''),
          z.transform(() => null),
        ),
        value,
      ],
      wrong,
    ),
  )

/** A list that may be cleared: null means an empty one. */
export const clearableList = <Item, Input>(items: z.ZodMiniType<Item[], Input>) =>
  z.pipe(
    z.nullable(items),
    z.transform((value): Item[] => value ?? []),
  )

/**
 * Several values in a query: a repeated key, or a comma-separated list.
 * @param options.whole whether a text with commas is also a value of its own, for names that may contain commas
 */
export const manyOf = <Output, Input>(item: z.ZodMiniType<Output, Input>, { whole = false } = {}) =>
  z.pipe(
    z.transform((value: string | number | readonly (string | number)[]): Input[] => {
      if (value === undefined) return undefined as never
      // In a batch a value may have any type, but the item's schema refuses all values except for text and numbers.
      const parts = (Array.isArray(value) ? value : [value]).flatMap((one: unknown) =>
        typeof one === 'string' || typeof one === 'number' ? partsOf(String(one), whole) : [one],
      )
      return parts.filter((one) => one !== '') as Input[]
    }),
    z.array(item, 'Required'),
  )

const partsOf = (text: string, whole: boolean): string[] => [...(whole && text.includes(',') ? [text] : []), ...text.split(',')]

/** A whole number in a query: a client passes a number; on the wire it is digits. */
export const count = (min: number, max = Number.MAX_SAFE_INTEGER) => {
  const words = `Must be a whole number ${max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`}`
  const whole = z.int(words).check(z.minimum(min, words), z.maximum(max, words))
  const digits = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))
  return z.union([whole, z.pipe(digits, whole)], words)
}

/** The query of every paged list. */
export const pageQuery = {
  skip: z._default(count(0), 0),
  take: z._default(count(1, 1000), 10),
  order: z.optional(z.enum(['asc', 'desc'])),
  orderBy: z.optional(z.string()),
  searchQuery: z.optional(text()),
}

/** A page of a list. */
export const paged = <S extends z.ZodMiniType>(row: S) =>
  z.object({
    data: z.array(row),
    meta: z.object({ totalCount: z.int(), page: z.int(), nextCursor: z.optional(z.nullable(z.string())) }),
  })
export interface Paged<Row> {
  data: Row[]
  meta: { totalCount: number; page: number; nextCursor?: string | null | undefined }
}

export const Message = z.object({ message: z.string() })
export const Token = z.object({ accessToken: z.string() })

export const problemCodes = [
  'BadRequest',
  'Unauthorized',
  'Forbidden',
  'FeatureOff',
  'ProofNeeded',
  'NotFound',
  'Conflict',
  'Stale',
  'InProgress',
  'PaymentFailed',
  'Gone',
  'PayloadTooLarge',
  'UnsupportedMediaType',
  'ValidationFailed',
  'KeyReused',
  'UpgradeRequired',
  'TooManyRequests',
  'Internal',
  'UnderMaintenance',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** A text as a message key and the values in the message. The keys of import problems begin with `import_problems_`. */
export const KeyedText = z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })

/** A problem document of RFC 9457: the body of every refusal. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(problemCodes),
  /** Extension: the request's id in the server's log; a replayed response has the id of the first request. */
  request_id: z.optional(z.string()),
  /** Extension: seconds of the Retry-After header, for results of a batch, which have no headers. */
  retry_after: z.optional(z.int()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  current: z.optional(z.unknown()),
  /** The key and values of `detail`, if it is one of our texts. */
  text: z.optional(KeyedText),
  /** The keys and values of each text in `errors`; null for a text that is not ours. */
  texts: z.optional(z.record(z.string(), z.array(z.nullable(KeyedText)))),
})
export type Problem = z.output<typeof Problem>

/**
 * `current` of a 403 to a request that was carried out before under the same key: the caller has lost the access to its response,
 * but may know that the change is done.
 */
export const CarriedOut = z.object({ carried_out: z.literal(true) })

/** The header of every response of our server. A response without it came from something in between, such as a portal. */
export const MARKER_HEADER = 'x-holdfast'
export const KEY_HEADER = 'idempotency-key'
/** A header of writes: the browser's own device id, for the journal. */
export const DEVICE_HEADER = 'x-holdfast-device'
/** A header of automatic calls from a tab that nobody is using. Such calls do not prolong the session. */
export const UNATTENDED_HEADER = 'x-holdfast-unattended'
