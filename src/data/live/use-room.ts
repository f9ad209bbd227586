import { useEffect, useRef } from 'react'
import { useUserData } from '#data/provider.tsx'

/**
 * Listens to a socket topic while the screen is open: `offer.{id}` and `bulk_message.{id}` send each new line of their
 * logs.
 * @param onJoined reads again: lines sent between the response on screen and this moment are missing. The socket
 * opens after the first rows, and reconnects after a network loss
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
