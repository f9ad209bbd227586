import { useEffect, useRef } from 'react'
import { useUserData } from '#data/provider.tsx'

/**
 * Listens to a socket topic while the screen is open. For example, `offer.{id}` and `bulk_message.{id}` send each new line of their
 * logs.
 * @param onJoined is called each time the socket has joined the topic: after the first rows, and after a network loss. It must read
 * the lines again, because those sent after the response on screen and before the join are missing
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
