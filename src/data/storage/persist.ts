import { attempt, browserRefused } from '#data/background.ts'

/**
 * Asks the browser to keep this page's storage even when the device runs full. Returns whether the browser will; false also where
 * it blocks storage.
 */
export async function askToPersist(): Promise<boolean> {
  const { storage } = navigator
  if (!storage?.persist) return false
  const granted = storage.persisted().then((isKept) => isKept || storage.persist())
  return (await attempt(granted, browserRefused)) ?? false
}
