import { useMemo } from 'react'
import { again, drop, edit } from '#data/outbox/choices.ts'
import type { Wish } from '#data/outbox/wish.ts'
import { useRoom } from '#data/provider.tsx'

/** What a person can do about entries that need them, one by one or many at once. */
export function useChoices() {
  const room = useRoom()
  return useMemo(
    () => ({
      /** The same wish once more, from what is there now. */
      async again(keys: readonly string[]): Promise<void> {
        if (!room) return
        await again(room.outbox, keys, room.rowOf)
        room.drain.wake(true)
      },
      /** Another wish in its place. */
      async edit(key: string, wish: Wish): Promise<void> {
        if (!room) return
        await edit(room.outbox, key, wish)
        room.drain.wake(true)
      },
      /** Gives them up; the journal says so. */
      async drop(keys: readonly string[]): Promise<void> {
        if (!room) return
        await drop(room.outbox, keys)
        room.drain.wake(true)
      },
    }),
    [room],
  )
}
