import { afterFailure } from '#data/background.ts'
import { type Databases, isRefused } from './database.ts'

/**
 * Uses the databases of the device, or databases in the memory of this tab if the browser refuses the first opening. Once a
 * database of the device was opened, the device is used to the end, because changes may wait in it.
 * @param load loads the databases in memory
 * @param refused called once, when they are needed
 */
export function inMemoryIfRefused(onDevice: Databases, load: () => Promise<Databases>, refused: () => void): Databases {
  let hasOpened = false
  let inMemory: Promise<Databases> | null = null
  const fallBack = () => {
    if (inMemory) return inMemory
    refused()
    inMemory = load()
    // The code may be missing while the device is offline; the next use loads it again.
    afterFailure(inMemory, () => (inMemory = null))
    return inMemory
  }
  const through = async <R>(work: (databases: Databases) => Promise<R>): Promise<R> => {
    if (inMemory) return work(await inMemory)
    try {
      return await work(onDevice)
    } catch (error) {
      if (hasOpened || !isRefused(error)) throw error
      return work(await fallBack())
    }
  }
  return {
    open: (name, shape) =>
      through(async (databases) => {
        const opened = await databases.open(name, shape)
        hasOpened ||= databases === onDevice
        return opened
      }),
    destroy: (name) => through((databases) => databases.destroy(name)),
    names: () => through((databases) => databases.names()),
  }
}
