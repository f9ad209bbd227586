import { isDeepStrictEqual } from 'node:util'

/** The most characters that are printed of a value. */
const MOST = 2_000

const printed = (value: unknown) => JSON.stringify(value)?.slice(0, MOST) ?? 'nothing'

/** Describes the first place at which two values differ, and the values there. */
function firstDifference(actual: unknown, expected: unknown, path = ''): string {
  if (isObject(actual) && isObject(expected) && Array.isArray(actual) === Array.isArray(expected))
    for (const key of Object.keys(actual))
      if (key in expected && !isDeepStrictEqual(actual[key], expected[key]))
        return firstDifference(actual[key], expected[key], `${path}.${key}`)
  return `at ${path || 'the value'}\nengine: ${printed(actual)}\nmodel:  ${printed(expected)}`
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** @throws an error that shows where an engine and the model differ */
export function differ(what: string, actual: unknown, expected: unknown): never {
  throw new Error(`The engine differs from the model in ${what}\n${firstDifference(actual, expected)}`)
}
