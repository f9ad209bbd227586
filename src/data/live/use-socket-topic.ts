import { useEffect, useRef } from 'react'
import { useUserData } from '#data/provider.tsx'

/**
 * Listens to a socket topic while the screen is open: `offer.{id}` and `bulk_message.{id}` send each new line of their
 * logs.
 * @param onJoined is called each time the socket has joined the topic. It must read again: lines sent between the response on
 * screen and this moment are missing. The socket opens after the first rows, and reconnects after a network loss
 */
export function useSocketTopic(topic: string, onReceived: (message: unknown) => void, onJoined: () => void): void {
  const topics = useUserData()?.topics
  const latest = useRef({ received: onReceived, joined: onJoined })
  useEffect(() => {
    latest.current = { received: onReceived, joined: onJoined }
  })
  useEffect(
    () =>
      topics?.listen(topic, { received: (message) => latest.current.received(message), joined: () => latest.current.joined() }),
    [topics, topic],
  )
}
