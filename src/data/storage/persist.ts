/** Asks the browser to keep what is stored here even when the device runs full. Answers whether it will. */
export async function askToPersist(): Promise<boolean> {
  if (!navigator.storage?.persist) return false
  return (await navigator.storage.persisted()) || navigator.storage.persist()
}
