/** The maximum depth. Deeper values are not changed, since no accepted call is that deep. */
const DEEPEST = 50

const isPlainObject = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * Returns a JSON value with all its texts in composed form (NFC), so that texts that look the same are equal. Keys do not change.
 * If nothing changes, the value itself is returned.
 */
export const nfc = <T>(value: T): T => composed(value, 0) as T

function composed(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return value
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item) => composed(item, depth + 1))
    return items.some((item, at) => item !== value[at]) ? items : value
  }
  if (!isPlainObject(value)) return value
  const entries = Object.entries(value)
  const next = entries.map(([key, item]) => [key, composed(item, depth + 1)] as const)
  return next.some(([, item], at) => item !== entries[at]![1]) ? Object.fromEntries(next) : value
}
