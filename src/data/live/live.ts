import { io } from 'socket.io-client'
import { backoff } from '#data/api/backoff.ts'
import type { Data } from '#data/data.ts'
import type { UserData } from '#data/user-data.ts'
import { callFailed, inBackground } from '#data/background.ts'

/** The server's hint after a commit: these tables of this channel changed, so pull. It contains no rows. */
interface Hint {
  channel: number
  events: number[]
  tables: string[]
}

/** The pause between refetches of server-paged lists, in milliseconds, because a busy channel changes many times a second. */
const REFRESH_PAUSE_MS = 1500

/** How long to wait after a refusal before a channel is joined again, in milliseconds. */
const JOIN_RETRY_MS = 60_000

/**
 * Listens for hints about the channels that are open in this tab. Hints get lost, so each connect joins again, pulls, and
 * refetches the lists on screen. A connect also means that the network is back, so it wakes the drain.
 */
export function openLive(data: Data, userData: UserData): () => void {
  const socket = io(data.world.origin, {
    path: '/ws',
    transports: ['websocket'],
    reconnectionDelayMax: 20_000,
    auth: (give) => give({ token: data.session.token() }),
  })
  const stale: { tables: string[]; timer: ReturnType<typeof setTimeout> | null } = { tables: [], timer: null }
  /** Refetches the server-paged lists on screen, and the list of channels if channels changed. */
  const refresh = () => {
    const channels = stale.tables.includes('channels')
    stale.tables = []
    stale.timer = null
    void data.queries.invalidateQueries({
      predicate: ({ meta }) => meta?.['live'] === true || (channels && meta?.['firstPaint'] === true),
    })
  }
  const refreshSoon = (tables: readonly string[]) => {
    stale.tables.push(...tables)
    stale.timer ??= setTimeout(refresh, REFRESH_PAUSE_MS)
  }
  const joined = new Set<number>()
  const join = () => {
    for (const [channel, mirror] of userData.mirrors.open.current()) {
      if (joined.has(channel)) continue
      joined.add(channel)
      socket.emit('join', `channel.${channel}`, (answer: { ok: boolean }) => {
        if (!answer.ok) joinLater(channel)
        mirror.pullInBackground()
      })
    }
  }
  /**
   * The topics of screens that the socket has joined, or has requested to join. A refused topic sends nothing; the screen then
   * continues to show its last response.
   */
  const chosen = new Set<string>()
  const joinChosen = () => {
    const wanted = userData.topics.wanted()
    for (const topic of chosen) if (!wanted.includes(topic) && chosen.delete(topic)) socket.emit('leave', topic)
    for (const topic of wanted) {
      if (chosen.has(topic) || !socket.connected) continue
      chosen.add(topic)
      socket.emit('join', topic, (answer: { ok: boolean }) => void (answer.ok && userData.topics.joined(topic)))
    }
  }
  /** Tries later to join the channel again. Until hints arrive again, the regular pulls update the screen. */
  const joinLater = (channel: number) => {
    joined.delete(channel)
    joiningLater ??= setTimeout(() => {
      joiningLater = null
      if (socket.connected) join()
    }, JOIN_RETRY_MS)
  }
  let joiningLater: ReturnType<typeof setTimeout> | null = null
  // The library does not reconnect if the server closed the socket (its token expired, the server stops) or refused it.
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
    chosen.clear()
    joinChosen()
    refreshSoon(['channels'])
    userData.drain.wake(true)
  })
  // The socket closed: check whether the server can be reached. Without this check, it might be unknown for minutes.
  socket.on('disconnect', (why) => {
    if (why !== 'io client disconnect') inBackground(data.session.refresh(5000), callFailed)
    if (why === 'io server disconnect') comeBack()
  })
  socket.on('changed', (hint: Hint) => {
    const mirror = userData.mirrors.open.current().get(hint.channel)
    if (hint.tables.some((table) => table !== 'channels')) mirror?.pullInBackground()
    refreshSoon(hint.tables)
  })
  socket.on('chat', (what: object) => {
    userData.topics.deliver('fan', { ...what, kind: 'chat' })
    userData.topics.deliver('inbox', what)
  })
  socket.on('typing', (what: object) => userData.topics.deliver('fan', { ...what, kind: 'typing' }))
  userData.topics.send = (event, what) => void (socket.connected && socket.emit(event, what))
  socket.on('activity', (entry: unknown) => {
    for (const kind of ['offer', 'bulk_message']) userData.topics.deliver(kind, entry)
  })
  const stopTopics = userData.topics.follow(joinChosen)
  // When the network is back, connect at once, because the socket's own retry may take up to 20 s.
  let online = data.connectivity.current().online
  const stopOnline = data.connectivity.subscribe(() => {
    const now = data.connectivity.current().online
    if (now && !online && !socket.connected) socket.disconnect().connect()
    online = now
  })
  const stopMirrors = userData.mirrors.open.subscribe(() => socket.connected && join())
  return () => {
    stopTopics()
    userData.topics.send = () => {}
    stopMirrors()
    stopOnline()
    if (stale.timer !== null) clearTimeout(stale.timer)
    if (comingBack !== null) clearTimeout(comingBack)
    if (joiningLater !== null) clearTimeout(joiningLater)
    socket.disconnect()
  }
}
