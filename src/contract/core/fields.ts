import * as z from 'zod/mini'
import { MAX_TEXT, clearableList, requiredText } from './wire.ts'

/** Fields that several settings forms have in common, with their error texts. */

/** The most items of a list in settings. */
export const MOST_ITEMS = 200
/** The most characters of the address of a picture or page. */
export const MAX_URL = 2_000
/** The most characters of the text of a whole page, such as the terms or a policy. */
export const MAX_PAGE = 50_000

export const Line = requiredText(MAX_TEXT)
export const Page = requiredText(MAX_PAGE)
/** The address of a picture. */
export const Picture = requiredText(MAX_URL)

/** The former values of the fields that the caller changes, by dotted names. If one differs now, the response is 409 Stale. */
export const Seen = z.optional(z.record(z.string(), z.unknown()))

/** A colour as `#` with three or six hex digits; an empty text is accepted. @param wrong the error for any other text */
const hexOrNone = (wrong: string) =>
  z.string('Please enter hex color').check(z.trim(), z.regex(/^(#([0-9a-f]{3}){1,2})?$/i, wrong))
/** A required colour. @param wrong the error for an invalid colour */
export const hexColor = (wrong: string) => hexOrNone(wrong).check(z.minLength(1, 'Please enter hex color'))
/** A colour that may be cleared. */
export const clearableHex = (wrong: string) =>
  z.pipe(
    z.nullable(hexOrNone(wrong)),
    z.transform((value) => value || null),
  )

/** A list of at most `MOST_ITEMS`, replaced whole; null empties it. */
export const listOf = <S extends z.ZodMiniType>(item: S) =>
  clearableList(z.array(item).check(z.maxLength(MOST_ITEMS, `Must be at most ${MOST_ITEMS}`)))

const decimal = (max: number, tooMuch: string) =>
  z.pipe(
    z.pipe(
      z.nullable(
        z.union([z.number(), z.string().check(z.trim(), z.regex(/^(-?\d+(\.\d+)?)?$/, 'Must be a number'))], 'Must be a number'),
      ),
      // A cleared value counts as 0.
      z.transform((value) => Number(value ?? 0)),
    ),
    z.number().check(z.minimum(0, 'Must be at least 0'), z.maximum(max, tooMuch)),
  )
/** A percentage from 0 to 100: 10 means 10 %. */
export const Percent = decimal(100, 'Must be at most 100')
/** An amount of money for each ticket, from 0 to 999,999. */
export const Charge = decimal(999_999, 'Must be at most 999,999')
