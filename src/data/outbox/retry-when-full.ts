import { isQuota } from '#data/storage/database.ts'
import { NotStored } from './not-stored.ts'

/** Stores something; where the device is full, room is made, and it is tried once more. Throws `NotStored`. */
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
