import { useEffect, useRef } from 'react'
import { useUserData } from '#data/provider.tsx'

/** Listens in a room of the socket while the screen is there: `offer.{id}` and `bulk_message.{id}` tell each new line of their logs. */
export function useRoom(room: string, onTold: (told: unknown) => void): void {
  const rooms = useUserData()?.rooms
  const latest = useRef(onTold)
  useEffect(() => {
    latest.current = onTold
  })
  useEffect(() => rooms?.listen(room, (told) => latest.current(told)), [rooms, room])
}
