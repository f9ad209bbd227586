import { useMemo } from 'react'
import { again, drop, edit } from '#data/outbox/choices.ts'
import type { Repeats } from '#data/outbox/describe.ts'
import type { Wish } from '#data/outbox/wish.ts'
import { withRoom } from '#data/outbox/with-room.ts'
import type { Flags } from '#data/flags.ts'
import { useData, useRoom } from '#data/provider.tsx'
import type { UserRoom } from '#data/user-room.ts'

/** What a person can do about entries that need them, one by one or many at once. */
export function useChoices() {
  const { flags } = useData()
  const room = useRoom()
  return useMemo(
    () => ({
      /** The same wish once more, from what is there now. */
      async again(keys: readonly string[], repeats: Repeats): Promise<void> {
        if (!room) return
        await made(room, flags, () => again(room.outbox, keys, room.rowOf, repeats))
      },
      /** Another wish in its place. */
      async edit(key: string, wish: Wish): Promise<void> {
        if (!room) return
        await withRoom(room.outbox.relieve, () => edit(room.outbox, key, wish))
        room.drain.wake(true)
      },
      /** Gives them up; the journal says so. */
      async drop(keys: readonly string[]): Promise<void> {
        if (!room) return
        await made(room, flags, () => drop(room.outbox, keys))
      },
    }),
    [room, flags],
  )
}

/** Makes a choice; where the device could not store it, what stands there stays, and the person is told. */
async function made({ outbox, drain }: UserRoom, flags: Flags, choice: () => Promise<unknown>): Promise<void> {
  try {
    await withRoom(outbox.relieve, choice)
    drain.wake(true)
  } catch (error) {
    flags.trouble(error)
  }
}
