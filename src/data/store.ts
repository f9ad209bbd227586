import { useSyncExternalStore } from 'react'

/** A value that changes over time: read it now, and subscribe to its changes. */
export interface Store<T> {
  current(): T
  /** Calls the listener after each change; returns a function that stops this. */
  subscribe(listener: () => void): () => void
}

/** A store that its owner sets. Setting the same value notifies no listener. */
export class Cell<T> implements Store<T> {
  #value: T
  readonly #listeners = new Set<() => void>()

  constructor(value: T) {
    this.#value = value
  }

  current = (): T => this.#value

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  set(value: T): void {
    if (Object.is(value, this.#value)) return
    this.#value = value
    const listeners = [...this.#listeners]
    for (const listener of listeners) listener()
  }

  /** Sets the value that `change` computes from the current one. */
  update(change: (value: T) => T): void {
    this.set(change(this.#value))
  }
}

/** Resolves as soon as the store has a value that the test accepts. */
export function until<T>(store: Store<T>, accepts: (value: T) => boolean): Promise<T> {
  return new Promise((resolve) => {
    const look = () => {
      if (!accepts(store.current())) return
      stop()
      resolve(store.current())
    }
    const stop = store.subscribe(look)
    look()
  })
}

/** Returns a store's value to a component, which renders again after each change. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.current, store.current)
}

const nothing: Store<undefined> = { current: () => undefined, subscribe: () => () => {} }

/** Returns a store's value as `useStore` does; undefined while there is no store. */
export function useMaybeStore<T>(store: Store<T> | null | undefined): T | undefined {
  return useStore<T | undefined>(store ?? nothing)
}

/**
 * Makes a store whose value is computed from other stores. The value is computed again only after one of these stores has changed.
 */
export function derived<T>(inputs: readonly Store<unknown>[], compute: () => T): Store<T> {
  let seen: unknown[] | null = null
  let value: T
  return {
    current() {
      const now = inputs.map((input) => input.current())
      if (seen === null || now.some((one, index) => !Object.is(one, seen?.[index]))) {
        seen = now
        value = compute()
      }
      return value
    },
    subscribe(listener) {
      const stops = inputs.map((input) => input.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

const empty: Store<readonly never[]> = new Cell<readonly never[]>([])

/** A store of no rows that never changes. */
export const emptyCell = <T>(): Store<readonly T[]> => empty
