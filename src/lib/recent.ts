/** Stores the last used values. Beyond the limit, the least recently used value is dropped. @param most the limit */
export function createRecent<Key, Value>(most: number) {
  const kept = new Map<Key, Value>()
  return {
    get(key: Key): Value | undefined {
      const value = kept.get(key)
      if (value === undefined) return undefined
      kept.delete(key)
      kept.set(key, value)
      return value
    },
    /** @returns the value, for chaining */
    set(key: Key, value: Value): Value {
      kept.delete(key)
      if (kept.size >= most) kept.delete(kept.keys().next().value as Key)
      kept.set(key, value)
      return value
    },
    delete: (key: Key) => void kept.delete(key),
    size: () => kept.size,
  }
}
