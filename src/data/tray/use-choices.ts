import { useMemo } from 'react'
import { again, drop, edit } from '#data/outbox/choices.ts'
import type { Repeats } from '#data/outbox/choices.ts'
import type { QueuedChange } from '#data/outbox/queued-change.ts'
import { retryWhenFull } from '#data/outbox/not-stored.ts'
import type { Flags } from '#data/flags.ts'
import { useData, useUserData } from '#data/provider.tsx'
import type { UserData } from '#data/user-data.ts'

/** The user's choices for entries that need a decision, one by one or many at once. */
export function useChoices() {
  const { flags } = useData()
  const userData = useUserData()
  return useMemo(
    () => ({
      /** Queues the same changes again, based on the current rows. */
      async again(keys: readonly string[], repeats: Repeats): Promise<void> {
        if (!userData) return
        await made(userData, flags, () => again(userData.outbox, keys, userData.rowOf, repeats))
      },
      /** Replaces a change by another one. Throws `NotStored`. */
      async edit(key: string, change: QueuedChange): Promise<void> {
        if (!userData) return
        await retryWhenFull(userData.outbox.freeSpace, () => edit(userData.outbox, key, change))
        userData.drain.wake(true)
      },
      /** Discards changes, and records this in the journal. */
      async drop(keys: readonly string[]): Promise<void> {
        if (!userData) return
        await made(userData, flags, () => drop(userData.outbox, keys))
      },
    }),
    [userData, flags],
  )
}

/**
 * Applies a choice. If the device could not store the choice, the entry stays. A full device is shown to the user; unexpected
 * failures are reported as bugs.
 */
async function made({ outbox, drain }: UserData, flags: Flags, choice: () => Promise<unknown>): Promise<void> {
  try {
    await retryWhenFull(outbox.freeSpace, choice)
    drain.wake(true)
  } catch (error) {
    flags.trouble(error)
  }
}
