import { isQuota } from '#data/storage/database.ts'

/** The error if the device could not store a change: it is full or its storage is gone. The change is neither queued nor sent. */
export class NotStored extends Error {
  override readonly name = 'NotStored'
  readonly full: boolean

  constructor(cause: unknown, full: boolean) {
    super('This device could not store the change', { cause })
    this.full = full
  }
}

/** Stores something. If the device is full, frees space and retries once. Throws `NotStored`. */
export async function retryWhenFull<T>(freeSpace: () => Promise<void>, store: () => Promise<T>): Promise<T> {
  try {
    return await store()
  } catch (error) {
    if (!isQuota(error)) throw new NotStored(error, false)
  }
  await freeSpace()
  return store().catch((again: unknown) => {
    throw new NotStored(again, isQuota(again))
  })
}
