/** Asks the browser to keep this page's storage even when the device runs full. Returns whether the browser will. */
export async function askToPersist(): Promise<boolean> {
  if (!navigator.storage?.persist) return false
  return (await navigator.storage.persisted()) || navigator.storage.persist()
}
