import { useEffect, useRef } from 'react'
import { useUserData } from '#data/provider.tsx'

/**
 * Listens in a room of the socket while the screen is there: `offer.{id}` and `bulk_message.{id}` tell each new line of their
 * logs.
 * @param onJoined asks again: between the answer on the screen and this moment something may have been told to nobody. The socket
 * opens after the first rows, and comes back after the network
 */
export function useRoom(room: string, onTold: (told: unknown) => void, onJoined: () => void): void {
  const rooms = useUserData()?.rooms
  const latest = useRef({ told: onTold, joined: onJoined })
  useEffect(() => {
    latest.current = { told: onTold, joined: onJoined }
  })
  useEffect(
    () => rooms?.listen(room, { told: (what) => latest.current.told(what), joined: () => latest.current.joined() }),
    [rooms, room],
  )
}
