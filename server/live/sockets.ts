import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import { Server, type Socket } from 'socket.io'
import type { Problem } from '#contract/core/wire.ts'
import type { OfferActivity } from '#contract/offers.ts'
import type { Context } from '#server/context.ts'
import { internal, Refusal, tooManyRequests } from '#server/kernel/refusal.ts'
import { servedOn } from '#server/kernel/public-host.ts'
import { authenticate, type Authenticated } from '#server/kernel/authenticate.ts'
import { adapterPool } from './adapter-pool.ts'
import { hintsOf, type Hint } from './hints.ts'
import type { Hints } from '#server/kernel/hints.ts'
import { createRepeats } from './repeats.ts'
import { checkTopicAccess, isTopic } from './topics.ts'
import { log } from '#server/log.ts'

type Acknowledge = (answer: { ok: true } | { ok: false; problem: Problem }) => void

/** Hints within this time, in milliseconds, are sent together, so that a batch of a thousand holds is one hint. */
const GATHER_MS = 40
/**
 * How often the access of every socket to the server and to its topics is checked again, in milliseconds. An open socket does not
 * count as use of its session.
 */
const RECHECK_MS = 60_000
/** The longest packet that a socket may send. */
const LONGEST_PACKET_BYTES = 16_384
/** The most joins of one socket that are checked at once; further joins get 429. */
const MOST_JOINING = 50
/** PostgreSQL accepts a notice of fewer than 8,000 bytes; the adapter's own limit is one byte too high. */
const LONGEST_NOTICE = 7_999

export interface Live extends Hints {
  /** Disconnects every socket, so that the server can stop. */
  close(): Promise<void>
}

/**
 * Opens the socket on `/ws`. A caller with a token may join topics: `channel.{id}` and `event.{id}` report changed rows, `fan.{id}`
 * a changed conversation and typing, `inbox.{channel}` changed conversations, `offer.{id}` and `bulk_message.{id}` new lines of a
 * log.
 */
export function openSockets(server: HttpServer, context: Omit<Context, 'hints'>, pool?: pg.Pool): Live {
  const io = new Server<
    Record<string, (...given: unknown[]) => void>,
    {
      changed: (hint: Hint) => void
      chat: (what: { fan: number; channel: number }) => void
      typing: (what: Typing) => void
      activity: (entry: OfferActivity) => void
    },
    { askAgain: () => void },
    Authenticated & { token: string }
  >(server, {
    path: '/ws',
    // The app uses only WebSockets. A client that polls must stay with one node.
    transports: ['websocket', 'polling'],
    serveClient: false,
    // Only the dashboard's host has sockets.
    allowRequest: ({ headers: { host } }, decide) =>
      void servedOn(context, host).then(
        (served) => decide(null, served === 'dashboard'),
        () => decide('The server cannot answer now', false),
      ),
    maxHttpBufferSize: LONGEST_PACKET_BYTES,
    // Nodes on one database exchange their messages through it.
    ...(pool ? { adapter: createAdapter(adapterPool(pool), { payloadThreshold: LONGEST_NOTICE }) } : {}),
  })

  io.use(async (socket, next) => {
    const token = tokenOf(socket.handshake)
    const found = await signIn(token, context)
    Object.assign(socket.data, found ?? {}, { token })
    next(found === null ? new Error('Unauthorized') : undefined)
  })

  io.on('connection', (socket: Socket) => {
    const { user, expires } = socket.data as Authenticated
    void socket.join([`user.${user.id}`, `session.${user.session}`])
    // A socket is closed when its token expires. (A timer longer than 24.8 days would fire at once.)
    const end = setTimeout(() => socket.disconnect(true), Math.min(expires - context.clock.now(), 2 ** 31 - 1))
    socket.on('disconnect', () => clearTimeout(end))
    // Unknown events are dropped, because one named "error" would be thrown and end the process.
    socket.use(([name], next) => void (isKnown(name) && next()))
    let joining = 0
    socket.on('join', async (...given: unknown[]) => {
      const [topic] = given
      const acknowledge = acknowledgementOf(given)
      if (joining >= MOST_JOINING) return acknowledge({ ok: false, problem: tooManyRequests(1).problem })
      joining++
      try {
        await socket.join(await checkTopicAccess(context, (socket.data as Authenticated).user, topic))
        acknowledge({ ok: true })
      } catch (error) {
        if (!(error instanceof Refusal)) log.trouble('A socket could not join:', error)
        acknowledge({ ok: false, problem: (error instanceof Refusal ? error : internal()).problem })
      } finally {
        joining--
      }
    })
    socket.on('typing', (...given: unknown[]) => {
      const typing = typingOf(given)
      if (typing === undefined || !socket.rooms.has(`fan.${typing.fan}`)) return
      const { id, name } = (socket.data as Authenticated).user
      socket.to(`fan.${typing.fan}`).emit('typing', { ...typing, user: { id, name } } satisfies Typing)
    })
    socket.on('leave', (topic: unknown) => void (isTopic(context, topic) && socket.leave(topic)))
  })

  /**
   * Disconnects the sockets of this node that have lost access to the server or a topic. They reconnect and join what they may.
   */
  const recheck = async () => {
    for (const socket of io.of('/').sockets.values()) {
      try {
        const found = await authenticate(context, socket.data.token, false)
        if (found === null || found.user.mustEnrol) socket.disconnect(true)
        else {
          socket.data.user = found.user
          for (const topic of socket.rooms) if (isTopic(context, topic)) await checkTopicAccess(context, found.user, topic)
        }
      } catch (error) {
        if (error instanceof Refusal) socket.disconnect(true)
        else return log.trouble('Could not re-check socket permissions:', error)
      }
    }
  }
  io.on('askAgain', () => void recheck())
  const everyMinute = setInterval(() => void recheck(), RECHECK_MS)

  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const sendHints = (words: Iterable<string>) => {
    for (const hint of hintsOf(words))
      io.to([`channel.${hint.channel}`, ...hint.events.map((id) => `event.${id}`)]).emit('changed', hint)
  }
  // The embedded database has one connection, so no two transactions run at the same time.
  const repeats = pool && createRepeats(context.db, sendHints)
  const flush = async () => {
    timer = undefined
    const words = [...waiting]
    waiting.clear()
    if (words.some((word) => word.endsWith(':channels'))) {
      if (pool) io.serverSideEmit('askAgain')
      await recheck()
    }
    await repeats?.note(words)
    sendHints(words)
  }

  return {
    send(words) {
      for (const word of words) {
        const [, user] = changedUser.exec(word) ?? []
        // Disconnect before sending anything more, because after reconnecting the sockets join only what they may.
        if (user === undefined) waiting.add(word)
        else io.in(`user.${user}`).disconnectSockets(true)
      }
      timer ??= setTimeout(() => void flush(), GATHER_MS)
    },
    activity: (send, entry) => void io.to([`offer.${send}`, `bulk_message.${send}`]).emit('activity', entry),
    endSessions: (userId, keep) =>
      io
        .in(`user.${userId}`)
        .except(keep === undefined ? [] : `session.${keep}`)
        .disconnectSockets(true),
    chat: (fan, channel) => void io.to([`fan.${fan}`, `inbox.${channel}`]).emit('chat', { fan, channel }),
    endSession: (session) => io.in(`session.${session}`).disconnectSockets(true),
    async close() {
      clearTimeout(timer)
      clearInterval(everyMinute)
      repeats?.stop()
      io.local.disconnectSockets(true)
      io.engine.close()
      await io.of('/').adapter.close()
    },
  }
}

/** Matches the word that database triggers send after a change of a user's role, channel or abilities. */
const changedUser = /^user:(\d+)$/

const knownEvents: readonly unknown[] = ['join', 'leave', 'typing']
const isKnown = (name: unknown) => knownEvents.includes(name)

/** Whether a user is typing to a fan, for the others who have the conversation open. */
interface Typing {
  fan: number
  typing: boolean
  user: { id: number; name: string }
}
const typingOf = ([what]: readonly unknown[]): Pick<Typing, 'fan' | 'typing'> | undefined => {
  const { fan, typing } = (typeof what === 'object' && what !== null ? what : {}) as Partial<Typing>
  return Number.isSafeInteger(fan) && typeof typing === 'boolean' ? { fan: fan!, typing } : undefined
}

/**
 * Returns the function that acknowledges a packet: its last argument, if that is a function. A client may send anything there.
 */
function acknowledgementOf(given: readonly unknown[]): Acknowledge {
  const last = given.at(-1)
  return typeof last === 'function' ? (last as Acknowledge) : () => {}
}

/** Returns the bearer token of a connection: from `auth`, or else from the `Authorization` header. */
function tokenOf({ auth, headers }: Pick<Socket['handshake'], 'auth' | 'headers'>): unknown {
  const { token = headers.authorization } = (auth ?? {}) as { token?: unknown }
  return typeof token === 'string' ? token.replace(/^Bearer\s+/i, '') : token
}

async function signIn(token: unknown, context: Omit<Context, 'hints'>): Promise<Authenticated | null> {
  try {
    const found = typeof token === 'string' ? await authenticate(context, token, false) : null
    return found?.user.mustEnrol ? null : found
  } catch (error) {
    log.trouble('A socket could not be signed in:', error)
    return null
  }
}
