import { io } from 'socket.io-client'
import { backoff } from '#data/api/backoff.ts'
import type { Data } from '#data/data.ts'
import type { UserData } from '#data/user-data.ts'

/** What the server says after a commit: pull, something of this changed. No row goes with it. */
interface Hint {
  channel: number
  events: number[]
  tables: string[]
}

/** A busy channel changes many times a second; a page of a list is asked again so often at most. */
const REFRESH_PAUSE_MS = 1500

/** So long after a refusal a room is asked for again, in milliseconds. */
const JOIN_RETRY_MS = 60_000

/**
 * Listens for hints about the channels open in this tab. Hints get lost, so every connect joins again and pulls; and a
 * connect means that the network is back: the drain starts afresh.
 */
export function openLive(data: Data, userData: UserData): () => void {
  const socket = io(data.world.origin, {
    path: '/ws',
    transports: ['websocket'],
    reconnectionDelayMax: 20_000,
    auth: (give) => give({ token: data.session.token() }),
  })
  const stale: { tables: string[]; timer: ReturnType<typeof setTimeout> | null } = { tables: [], timer: null }
  /** Lists that the server pages are asked again where they are on screen, and channels where they changed. */
  const refresh = () => {
    const channels = stale.tables.includes('channels')
    stale.tables = []
    stale.timer = null
    void data.queries.invalidateQueries({
      predicate: ({ meta }) => meta?.['live'] === true || (channels && meta?.['firstPaint'] === true),
    })
  }
  const joined = new Set<number>()
  const join = () => {
    for (const [channel, mirror] of userData.mirrors.open.current()) {
      if (joined.has(channel)) continue
      joined.add(channel)
      socket.emit('join', `channel.${channel}`, (answer: { ok: boolean }) => {
        if (!answer.ok) joinLater(channel)
        void mirror.pull().catch(() => undefined)
      })
    }
  }
  /** Who was refused, for the moment or for good, hears nothing; what changed comes with what asks for it itself until then. */
  const joinLater = (channel: number) => {
    joined.delete(channel)
    joiningLater ??= setTimeout(() => {
      joiningLater = null
      if (socket.connected) join()
    }, JOIN_RETRY_MS)
  }
  let joiningLater: ReturnType<typeof setTimeout> | null = null
  // Where the server itself cuts a socket (its token's time is over, the server stops) or refuses one, the library leaves it at that.
  let attempts = 0
  let comingBack: ReturnType<typeof setTimeout> | null = null
  const comeBack = () => {
    comingBack ??= setTimeout(
      () => {
        comingBack = null
        socket.connect()
      },
      backoff(attempts++, data.world.random),
    )
  }
  socket.on('connect_error', () => void (socket.active || comeBack()))
  socket.on('connect', () => {
    attempts = 0
    joined.clear()
    join()
    userData.drain.wake(true)
  })
  // Gone by itself: perhaps with the server, which is asked; nothing else may be, for minutes.
  socket.on('disconnect', (why) => {
    if (why !== 'io client disconnect') void data.session.refresh(5000).catch(() => undefined)
    if (why === 'io server disconnect') comeBack()
  })
  socket.on('changed', (hint: Hint) => {
    const mirror = userData.mirrors.open.current().get(hint.channel)
    if (hint.tables.some((table) => table !== 'channels')) void mirror?.pull().catch(() => undefined)
    stale.tables = [...stale.tables, ...hint.tables]
    stale.timer ??= setTimeout(refresh, REFRESH_PAUSE_MS)
  })
  // Left to itself the socket would wait out its own pause, up to 20 s, after the network is back.
  let online = data.connectivity.current().online
  const stopOnline = data.connectivity.subscribe(() => {
    const now = data.connectivity.current().online
    if (now && !online && !socket.connected) socket.disconnect().connect()
    online = now
  })
  const stopShelf = userData.mirrors.open.subscribe(() => socket.connected && join())
  return () => {
    stopShelf()
    stopOnline()
    if (stale.timer !== null) clearTimeout(stale.timer)
    if (comingBack !== null) clearTimeout(comingBack)
    if (joiningLater !== null) clearTimeout(joiningLater)
    socket.disconnect()
  }
}
