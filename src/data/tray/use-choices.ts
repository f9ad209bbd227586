import { useMemo } from 'react'
import { again, drop, edit } from '#data/outbox/choices.ts'
import type { Repeats } from '#data/outbox/choices.ts'
import type { Wish } from '#data/outbox/wish.ts'
import { retryWhenFull } from '#data/outbox/not-stored.ts'
import type { Flags } from '#data/flags.ts'
import { useData, useUserData } from '#data/provider.tsx'
import type { UserData } from '#data/user-data.ts'

/** What a person can do about entries that need them, one by one or many at once. */
export function useChoices() {
  const { flags } = useData()
  const userData = useUserData()
  return useMemo(
    () => ({
      /** The same wish once more, from what is there now. */
      async again(keys: readonly string[], repeats: Repeats): Promise<void> {
        if (!userData) return
        await made(userData, flags, () => again(userData.outbox, keys, userData.rowOf, repeats))
      },
      /** Another wish in its place. */
      async edit(key: string, wish: Wish): Promise<void> {
        if (!userData) return
        await retryWhenFull(userData.outbox.freeSpace, () => edit(userData.outbox, key, wish))
        userData.drain.wake(true)
      },
      /** Gives them up; the journal says so. */
      async drop(keys: readonly string[]): Promise<void> {
        if (!userData) return
        await made(userData, flags, () => drop(userData.outbox, keys))
      },
    }),
    [userData, flags],
  )
}

/** Makes a choice; where the device could not store it, what stands there stays, and the person is told. */
async function made({ outbox, drain }: UserData, flags: Flags, choice: () => Promise<unknown>): Promise<void> {
  try {
    await retryWhenFull(outbox.freeSpace, choice)
    drain.wake(true)
  } catch (error) {
    flags.trouble(error)
  }
}
